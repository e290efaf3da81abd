import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";
import { text } from "../http/input";

export const subscribe = {
  operationId: "subscribe",
  summary: "Ask for the newsletter",
  description: "Mails a link that confirms the wish. The answer does not tell whether the address was known.",
  tag: "Letters",
  body: Type.Object({ email: text(254, "Email is required"), name: Type.Optional(text(100)) }),
  response: { 200: Type.Object({ status: Type.Literal("pending"), message: Type.String() }) },
  refuses: [400, 429],
} as const satisfies Call;

const querystring = Type.Object({ token: Type.String({ maxLength: 64, description: "from the mailed link" }) });

export const askSubscription = {
  operationId: "askSubscription",
  summary: "The page behind the mailed link",
  description: "Only shows a button, so that a mail scanner that follows the link subscribes nobody.",
  tag: "Letters",
  querystring,
  others: { 200: { type: "text/html", description: "A page with one button." } },
  refuses: [400],
} as const satisfies Call;

export const confirmSubscription = {
  operationId: "confirmSubscription",
  summary: "Confirm the newsletter",
  description: "What the page's button sends. The body is not read.",
  tag: "Letters",
  querystring,
  others: {
    200: { type: "text/html", description: "A page that says so." },
    404: { type: "text/html", description: "The link is not valid." },
  },
  refuses: [400],
} as const satisfies Call;
