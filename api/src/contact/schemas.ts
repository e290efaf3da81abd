import { maxLengths } from "@aurelle/shared/contract/rules";
import { Type } from "@sinclair/typebox";
import { type Call, MessageResponse } from "../http/call";
import { text } from "../http/input";

export const writeToShop = {
  operationId: "writeToShop",
  summary: "Send the contact form",
  tag: "E-mails",
  body: Type.Object({
    name: text(maxLengths.name),
    email: text(maxLengths.email, "Email is required"),
    subject: Type.Optional(text(maxLengths.subject)),
    message: text(maxLengths.message),
  }),
  response: { 200: MessageResponse },
  errorStatuses: [400, 429],
} as const satisfies Call;
