import { maxLengths } from "@aurelle/shared/contract/rules";
import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";
import { text } from "../http/input";
import { linkButton, linkPage } from "../mail/linkCalls";

export const requestNotice = {
  operationId: "askNotice",
  summary: "Get one e-mail when a product is back in stock",
  description:
    "The response is the same whether the address is known, has subscribed before, or has reached its limit. The e-mail has a link that ends all notices to its address.",
  tag: "E-mails",
  body: Type.Object({ product_id: Type.String({ maxLength: 64 }), email: text(maxLengths.email, "Email is required") }),
  response: { 200: Type.Object({ status: Type.Literal("noted"), message: Type.String() }) },
  errorStatuses: [400, 404, 409, 429],
} as const satisfies Call;

export const showStopPage = {
  operationId: "askStop",
  summary: "The page behind the link that ends notices",
  description: "Shows a button only, so a mail scanner that follows the link ends nothing.",
  ...linkPage,
} as const satisfies Call;

export const stopNotices = {
  operationId: "stopNotices",
  summary: "End all stock notices to an address",
  description: "The page's button sends this, and so do mail programs (RFC 8058). The body is ignored.",
  ...linkButton,
} as const satisfies Call;
