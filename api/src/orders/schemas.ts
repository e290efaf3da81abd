import { Order, OrderList, OrderSummary } from "@aurelle/shared/contract/orderSchemas";
import { maxLengths } from "@aurelle/shared/contract/rules";
import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";
import { uuidPattern } from "../http/ids";
import { IdParams, text } from "../http/input";
import { statuses } from "./rules";

const response = { 200: Order };

export const listOrders = {
  operationId: "listOrders",
  summary: "The shopper's orders, newest first",
  tag: "Orders",
  by: "bearer",
  querystring: Type.Object({
    cursor: Type.Optional(
      Type.String({
        pattern: uuidPattern,
        invalidText: "This page link is not valid",
        description: "from `next`",
      }),
    ),
  }),
  response: { 200: OrderList },
  errorStatuses: [400, 401],
} as const satisfies Call;

export const summariseOrders = {
  operationId: "summariseOrders",
  summary: "Number of orders, open orders and the total spent",
  tag: "Orders",
  by: "bearer",
  response: { 200: OrderSummary },
  errorStatuses: [401],
} as const satisfies Call;

export const readOrder = {
  operationId: "readOrder",
  summary: "One order of the shopper",
  tag: "Orders",
  by: "bearer",
  params: IdParams,
  response,
  errorStatuses: [401, 404],
} as const satisfies Call;

export const createOrder = {
  operationId: "createOrder",
  summary: "Order the items of the cart",
  description:
    "Either all items are ordered or none. A repeat with the same `cart_id` creates no second order: it answers 200 with the first one, " +
    "and ignores the form; once that order is cancelled it answers 409 `order_cancelled`. With `expected_total`, the total on the " +
    "shopper's screen, a cart with another total is not ordered: 409 `cart_changed` with the current `cart`. An account can have " +
    "three unpaid orders, up to a total value: 409 `unpaid_orders` or `unpaid_value`.",
  tag: "Orders",
  by: "bearer",
  body: Type.Object({
    full_name: text(maxLengths.name),
    email: text(maxLengths.email),
    phone_number: text(maxLengths.phoneNumber),
    country: text(maxLengths.country),
    city: text(maxLengths.city),
    address: text(maxLengths.address),
    zip_code: text(maxLengths.zipCode),
    notes: Type.Optional(text(maxLengths.notes)),
    payment_method: text(50),
    cart_id: text(64),
    expected_total: Type.Optional(
      // Beyond the largest total, so that the answer is the sentence about that (reliability O8).
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        invalidText: "Must be whole pence",
        description: "pence",
      }),
    ),
  }),
  response: { 200: Order, 201: Order },
  errorStatuses: [400, 401, 404, 409, 429],
} as const satisfies Call;

export const cancelOrder = {
  operationId: "cancelOrder",
  summary: "Cancel an order that was not dispatched",
  description: "The stock is returned once. A repeat returns the cancelled order.",
  tag: "Orders",
  by: "bearer",
  params: IdParams,
  response,
  errorStatuses: [401, 404, 409],
} as const satisfies Call;

export const simulateOrder = {
  operationId: "simulateOrder",
  summary: "Move an order to its next stage",
  description: "Only in demo mode, and only for orders paid by `demo_payment`.",
  tag: "Orders",
  by: "bearer",
  params: IdParams,
  body: Type.Object({ simulation_stage: Type.Literal("next", { invalidText: "Must be next" }) }),
  response,
  errorStatuses: [400, 401, 404, 409],
} as const satisfies Call;

export const updateOrderStatus = {
  operationId: "updateOrderStatus",
  summary: "Set the status of any order",
  description:
    "Forward, also past a stage; cancelled before dispatch; from shipped back to processing for a parcel that was lost or came " +
    "back. The status that the order has, with `notes`, adds a tracking update.",
  tag: "Orders",
  by: "staff",
  params: IdParams,
  body: Type.Object({
    status: Type.Union(
      statuses.map((status) => Type.Literal(status)),
      { invalidText: `Must be one of ${statuses.join(", ")}` },
    ),
    notes: Type.Optional(text(500)),
  }),
  response,
  errorStatuses: [400, 401, 403, 404, 409],
} as const satisfies Call;
