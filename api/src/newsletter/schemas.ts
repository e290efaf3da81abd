import { maxLengths } from "@aurelle/shared/contract/rules";
import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";
import { text } from "../http/input";
import { linkButton, linkPage } from "../mail/linkCalls";

export const subscribe = {
  operationId: "subscribe",
  summary: "Ask for the newsletter",
  description: "Mails a link that confirms the wish. The answer does not tell whether the address was known.",
  tag: "Letters",
  body: Type.Object({ email: text(maxLengths.email, "Email is required"), name: Type.Optional(text(maxLengths.name)) }),
  response: { 200: Type.Object({ status: Type.Literal("pending"), message: Type.String() }) },
  errorStatuses: [400, 429],
} as const satisfies Call;

export const showSubscriptionPage = {
  operationId: "askSubscription",
  summary: "The page behind the mailed link",
  description: "Only shows a button, so that a mail scanner that follows the link subscribes nobody.",
  ...linkPage,
} as const satisfies Call;

export const confirmSubscription = {
  operationId: "confirmSubscription",
  summary: "Confirm the newsletter",
  description: "What the page's button sends. The body is not read.",
  ...linkButton,
} as const satisfies Call;
