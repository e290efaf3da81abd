/** One schema for each JSON body about orders. The other bodies are in `schemas.ts`. */
import { Type } from "@sinclair/typebox";
import { id, instant, nullable, pence } from "./schemaParts";

export const OrderItem = Type.Object({
  id,
  product_id: nullable(id),
  handle: Type.Optional(nullable(Type.String({ description: "of the product as it is now" }))),
  product_title: Type.String(),
  product_price: pence,
  quantity: Type.Integer({ minimum: 1, description: "pieces" }),
  total_price: pence,
  ring_size: Type.Optional(Type.String({ description: "made in this British size; empty: as it is" })),
  engraving: Type.Optional(Type.String({ description: "empty: none" })),
  image: Type.Optional(
    nullable(
      Type.Object({ image: Type.String(), alt_text: Type.String() }, { description: "of the product as it is now" }),
    ),
  ),
  returnable: Type.Optional(
    Type.Integer({ minimum: 0, description: "pieces for which a return can be requested now" }),
  ),
});
/** A shopper's request to return pieces of an order, and how far it has come. */
export const OrderReturn = Type.Object({
  id,
  status: Type.String({
    description: "requested, approved, declined, received, refunded; an open set",
  }),
  created_at: instant,
  items: Type.Array(
    Type.Object({
      order_item_id: id,
      quantity: Type.Integer({ minimum: 1, description: "pieces" }),
      reason: Type.String({ description: "one of `returnReasons`; an open set" }),
    }),
  ),
  notes: Type.String({ description: "the shopper's words; empty: none" }),
  answer: Type.String({ description: "the shop's words; empty: none yet" }),
  refund: Type.Integer({ minimum: 0, description: "pence: the price of the pieces" }),
});
/** What makes a printed order an invoice. Prices include VAT, so `net` and `vat` add up to the order's total. */
export const Invoice = Type.Object({
  number: Type.String(),
  issued_at: instant,
  seller: Type.Object({
    name: Type.String(),
    address: Type.String({ description: "lines, each ended by a line feed but the last" }),
    vat_number: Type.String(),
    company_number: Type.String({ description: "empty: none" }),
  }),
  vat_rate: Type.Integer({ minimum: 0, description: "percent" }),
  net: pence,
  vat: pence,
});
export const TrackingUpdate = Type.Object({
  id,
  status: Type.String(),
  notes: Type.String(),
  created_at: instant,
});
export const Order = Type.Object({
  id,
  order_number: Type.String(),
  status: Type.String({
    description: "pending, processing, shipped, delivered, cancelled; an open set (decision 24)",
  }),
  created_at: instant,
  grand_total: pence,
  items: Type.Array(OrderItem),
  full_name: Type.String(),
  email: Type.String(),
  phone_number: Type.String(),
  address: Type.String(),
  city: Type.String(),
  country: Type.String(),
  zip_code: Type.String(),
  notes: Type.String(),
  payment_method: Type.String(),
  tracking_updates: Type.Array(TrackingUpdate),
  payment_due_at: Type.Optional(
    Type.String({ format: "date-time", description: "only while the order is unpaid: when it is cancelled" }),
  ),
  pay_to: Type.Optional(
    Type.Object(
      { payee: Type.String(), iban: Type.String(), reference: Type.String() },
      { description: "only while the order is unpaid: the account for the bank transfer" },
    ),
  ),
  gift_message: Type.Optional(Type.String({ description: "empty: none" })),
  gift_receipt: Type.Optional(Type.Boolean({ description: "the parcel names no prices" })),
  returns: Type.Optional(Type.Array(OrderReturn, { description: "the first one first" })),
  returnable_until: Type.Optional(
    Type.String({ format: "date-time", description: "only while a return can be requested: until when" }),
  ),
  invoice: Type.Optional(Invoice),
});
export const ReturnPayload = Type.Object({
  items: Type.Array(Type.Object({ id: Type.String(), quantity: Type.Integer(), reason: Type.String() }), {
    description: "`id` of an item of the order",
  }),
  notes: Type.Optional(Type.String()),
});
export const OrderList = Type.Object({ results: Type.Array(Order), next: nullable(Type.String()) });
export const OrderSummary = Type.Object({
  order_count: Type.Integer({ minimum: 0 }),
  open_count: Type.Integer({ minimum: 0, description: "pending, processing or shipped" }),
  total_spent: pence,
});

export const OrderPayload = Type.Object({
  full_name: Type.String(),
  email: Type.String(),
  phone_number: Type.String(),
  country: Type.String(),
  city: Type.String(),
  address: Type.String(),
  zip_code: Type.String(),
  notes: Type.Optional(Type.String()),
  payment_method: Type.String(),
  cart_id: Type.String(),
  expected_total: Type.Optional(pence),
});
