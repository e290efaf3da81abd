import { Type } from "@sinclair/typebox";
import { Said } from "../accounts/schemas";
import type { Call } from "../http/call";
import { text } from "../http/input";

export const writeToShop = {
  operationId: "writeToShop",
  summary: "Send the contact form",
  tag: "Letters",
  body: Type.Object({
    name: text(100),
    email: text(254, "Email is required"),
    subject: Type.Optional(text(150)),
    message: text(5000),
  }),
  response: { 200: Said },
  refuses: [400, 429],
} as const satisfies Call;
