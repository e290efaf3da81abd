import { Order } from "@aurelle/shared/contract/orderSchemas";
import { maxCartItems, maxLengths, maxQuantity } from "@aurelle/shared/contract/rules";

import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";
import { RepeatHeaders } from "../http/idempotencyKey";
import { IdParams, text } from "../http/input";
import { returnStatuses } from "./returnRules";

export const requestReturn = {
  operationId: "requestReturn",
  summary: "Request to return pieces of a delivered order",
  description:
    "For 30 days from the day of delivery. A piece is in one return at a time: more than are left answer 409 `return_exceeds`, an engraved " +
    "piece 409 `engraved`. Pieces of a declined return can be requested again. With the header `Idempotency-Key` (a UUID, a new one for " +
    "each request) the call may be repeated: the return is stored once, and a repeat answers 200 with the order as it is.",
  tag: "Orders",
  by: "bearer",
  params: IdParams,
  headers: RepeatHeaders,
  body: Type.Object({
    items: Type.Array(
      Type.Object({
        id: text(64),
        quantity: Type.Integer({
          minimum: 1,
          maximum: maxQuantity,
          invalidText: `Must be between 1 and ${maxQuantity}`,
          description: "pieces",
        }),
        reason: text(50),
      }),
      {
        maxItems: maxCartItems,
        invalidText: `Must be at most ${maxCartItems} items`,
        description: "`id` of an item of the order",
      },
    ),
    notes: Type.Optional(text(maxLengths.returnNotes)),
  }),
  response: { 200: Order, 201: Order },
  errorStatuses: [400, 401, 404, 409, 429],
} as const satisfies Call;

export const answerReturn = {
  operationId: "answerReturn",
  summary: "Answer a request to return pieces",
  description:
    "From requested to approved or declined, from approved to received or declined, from received to refunded. `notes` are for the shopper. " +
    "Without them `received` and `refunded` leave the answer as it is, `approved` and `declined` remove it; the e-mail has only `notes`. " +
    "The status that the return has, with `notes`, replaces the answer, without an e-mail. `restock` with `received` puts the pieces back " +
    "on sale, once.",
  tag: "Orders",
  by: "staff",
  params: Type.Object({ id: Type.String(), return_id: Type.String() }),
  body: Type.Object({
    status: Type.Union(
      returnStatuses.map((status) => Type.Literal(status)),
      { invalidText: `Must be one of ${returnStatuses.join(", ")}` },
    ),
    notes: Type.Optional(text(maxLengths.returnNotes)),
    restock: Type.Optional(Type.Boolean()),
  }),
  response: { 200: Order },
  errorStatuses: [400, 401, 403, 404, 409],
} as const satisfies Call;
