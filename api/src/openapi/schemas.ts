import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";

export const readDocument = {
  operationId: "readDocument",
  summary: "This document as OpenAPI 3.1",
  tag: "Documentation",
  response: { 200: Type.Object({ openapi: Type.Literal("3.1.0") }) },
} as const satisfies Call;

export const readDocs = {
  operationId: "readDocs",
  summary: "This document as a page",
  tag: "Documentation",
  textResponses: { 200: { type: "text/html", description: "The page." } },
} as const satisfies Call;
