import { maxLengths } from "@aurelle/shared/contract/rules";
import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";
import { text } from "../http/input";
import { linkButton, linkPage } from "../mail/linkCalls";

export const subscribe = {
  operationId: "subscribe",
  summary: "Subscribe to the newsletter",
  description:
    "Sends an e-mail with a link that confirms the subscription. The response does not reveal whether the address is known.",
  tag: "E-mails",
  body: Type.Object({ email: text(maxLengths.email, "Email is required"), name: Type.Optional(text(maxLengths.name)) }),
  response: { 200: Type.Object({ status: Type.Literal("pending"), message: Type.String() }) },
  errorStatuses: [400, 429],
} as const satisfies Call;

export const showSubscriptionPage = {
  operationId: "askSubscription",
  summary: "The page behind the link in the e-mail",
  description: "Shows a button only, so a mail scanner that follows the link does not subscribe the address.",
  ...linkPage,
} as const satisfies Call;

export const confirmSubscription = {
  operationId: "confirmSubscription",
  summary: "Confirm the newsletter",
  description: "The page's button sends this. The body is ignored.",
  ...linkButton,
} as const satisfies Call;
