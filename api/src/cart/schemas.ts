import { maxLengths, maxQuantity } from "@aurelle/shared/contract/rules";
import { Cart } from "@aurelle/shared/contract/schemas";
import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";
import { RepeatHeaders } from "../http/idempotencyKey";
import { IdParams, text } from "../http/input";

const quantity = Type.Integer({
  minimum: 1,
  maximum: maxQuantity,
  invalidText: `Must be between 1 and ${maxQuantity}`,
  description: "pieces",
});
const response = { 200: Cart };

export const readCart = {
  operationId: "readCart",
  summary: "The visitor's cart",
  description: "Sets the cookie `csrftoken`. A visitor who has no cart gets an empty one whose id is null.",
  tag: "Cart",
  by: "cart",
  response,
  errorStatuses: [401],
} as const satisfies Call;

export const addToCart = {
  operationId: "addToCart",
  summary: "Add a product, or increase its quantity",
  description:
    "Pieces of one product that are made differently are items of their own. " +
    "The first product of an anonymous visitor creates a cart and sets its cookie. With the header `Idempotency-Key` (a UUID, a new " +
    "one for each addition) the request may be repeated for 30 days: the pieces are added once, and a repeat returns the current cart.",
  tag: "Cart",
  by: "cart",
  headers: RepeatHeaders,
  body: Type.Object({
    product_id: Type.String({ maxLength: 64 }),
    quantity,
    ring_size: Type.Optional(
      Type.String({ maxLength: 10, description: "a British ring size, up to two from that of the ring: `N½`" }),
    ),
    engraving: Type.Optional(Type.String({ maxLength: 200, description: "at most `engraving_length` characters" })),
  }),
  response,
  errorStatuses: [400, 401, 403, 404, 409],
} as const satisfies Call;

export const changeQuantity = {
  operationId: "changeQuantity",
  summary: "Set the quantity of a cart item",
  tag: "Cart",
  by: "cart",
  params: IdParams,
  body: Type.Object({ quantity }),
  response,
  errorStatuses: [400, 401, 403, 404, 409],
} as const satisfies Call;

export const removeFromCart = {
  operationId: "removeFromCart",
  summary: "Remove a cart item",
  tag: "Cart",
  by: "cart",
  params: IdParams,
  response,
  errorStatuses: [401, 403, 404],
} as const satisfies Call;

export const clearCart = {
  operationId: "clearCart",
  summary: "Remove every cart item",
  tag: "Cart",
  by: "cart",
  response,
  errorStatuses: [401, 403],
} as const satisfies Call;

export const setGift = {
  operationId: "setGift",
  summary: "Set the gift message and the gift receipt",
  description:
    "The order gets both. The message is printed on a card: lines of plain text without a web address; white space around it is removed. " +
    "Removing the items keeps it, ordering them ends it.",
  tag: "Cart",
  by: "cart",
  body: Type.Object({ gift_message: text(maxLengths.giftMessage), gift_receipt: Type.Boolean() }),
  response,
  errorStatuses: [400, 401, 403, 404],
} as const satisfies Call;
