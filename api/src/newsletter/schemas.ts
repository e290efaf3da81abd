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

export const listSubscribers = {
  operationId: "listSubscribers",
  summary: "The confirmed subscribers as CSV",
  description:
    "Address, name, time of confirmation, and the link that unsubscribes: put it into each newsletter and into its header List-Unsubscribe.",
  tag: "E-mails",
  by: "staff",
  textResponses: { 200: { type: "text/csv", description: "The table, with a line of headings." } },
  errorStatuses: [401, 403],
} as const satisfies Call;

const subscription = Type.Object({ id: Type.String({ maxLength: 64, description: "from the mailed link" }) });

export const showUnsubscribePage = {
  operationId: "askUnsubscribe",
  summary: "The page behind the link that ends the newsletter",
  description: "Shows a button only, so a mail scanner that follows the link ends nothing.",
  ...linkPage,
  querystring: subscription,
} as const satisfies Call;

export const unsubscribe = {
  operationId: "unsubscribe",
  summary: "End the newsletter, and delete the address",
  description:
    "The page's button sends this, and so do mail programs (RFC 8058). The body is ignored. A repeat has the same answer.",
  ...linkButton,
  querystring: subscription,
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
