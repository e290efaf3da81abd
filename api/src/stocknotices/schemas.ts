import { maxLengths } from "@aurelle/shared/contract/rules";
import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";
import { text } from "../http/input";
import { linkButton, linkPage } from "../mail/linkCalls";

export const requestNotice = {
  operationId: "askNotice",
  summary: "Be told once when a product is back in stock",
  description:
    "The answer is the same whether the address is known, has asked before, or has asked for as much as it may. The letter holds a link that ends all notices to its address.",
  tag: "Letters",
  body: Type.Object({ product_id: Type.String({ maxLength: 64 }), email: text(maxLengths.email, "Email is required") }),
  response: { 200: Type.Object({ status: Type.Literal("noted"), message: Type.String() }) },
  errorStatuses: [400, 404, 409, 429],
} as const satisfies Call;

export const showStopPage = {
  operationId: "askStop",
  summary: "The page behind a letter's link that ends notices",
  description: "Only shows a button, so that a mail scanner that follows the link ends nothing.",
  ...linkPage,
} as const satisfies Call;

export const stopNotices = {
  operationId: "stopNotices",
  summary: "End all stock notices to an address",
  description: "What the page's button sends, and mail programs by themselves (RFC 8058). The body is not read.",
  ...linkButton,
} as const satisfies Call;
