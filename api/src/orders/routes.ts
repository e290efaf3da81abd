import { Order, OrderList, OrderSummary } from "@aurelle/shared/contract/schemas";
import { Type } from "@sinclair/typebox";
import type { FastifyRequest } from "fastify";
import { accountOf, requireAccount, requireStaff } from "../accounts/sessions";
import { faults } from "../errors";
import { knownId } from "../http/ids";
import { text } from "../http/input";
import { limits } from "../http/limits";
import { throwIfAny } from "../http/refusals";
import { type ApiApp, both, type Shop } from "../shop";
import { cancelOrder, simulateStage, updateStatus } from "./change";
import { placeOrder } from "./place";
import { presentOrder } from "./present";
import { checkForm, checkPaymentMethod, statuses } from "./rules";
import { findHistory, findOrder, findOrderById, summarise } from "./store";

const CreateBody = Type.Object({
  full_name: text(100),
  email: text(254),
  phone_number: text(32),
  country: text(100),
  city: text(100),
  address: text(300),
  zip_code: text(20),
  notes: Type.Optional(text(2000)),
  payment_method: text(50),
  cart_id: text(64),
});
const IdParams = Type.Object({ id: Type.String() });
const ListQuery = Type.Object({
  cursor: Type.Optional(Type.String({ pattern: "^\\d{1,18}$", invalidText: "This page link is not valid" })),
});
const SimulateBody = Type.Object({
  simulation_stage: Type.Literal("next", { invalidText: "Must be next" }),
});
const StatusBody = Type.Object({
  status: Type.Union(
    statuses.map((status) => Type.Literal(status)),
    { invalidText: `Must be one of ${statuses.join(", ")}` },
  ),
  notes: Type.Optional(text(500)),
});
const one = { 200: Order };

const idOf = (request: FastifyRequest<{ Params: { id: string } }>) => knownId(request.params.id);

/** The shopper's own order for the wire. @throws Fault 404 for anybody else's. */
async function ownOrder(request: FastifyRequest, id: string) {
  const row = await findOrder(request.db, id, accountOf(request).id);
  if (!row) throw faults.notFound();
  return presentOrder(row);
}

/** Reading orders. */
function readingRoutes(app: ApiApp, { config }: Shop): void {
  const onRequest = requireAccount;
  both("/orders/", (url) =>
    app.get(url, { onRequest, schema: { querystring: ListQuery, response: { 200: OrderList } } }, async (request) => {
      const { page, next } = await findHistory(request.db, accountOf(request).id, request.query.cursor ?? null);
      const link = next && `${config.publicUrl}/api/orders/?cursor=${next}`;
      return { results: page.map(presentOrder), next: link };
    }),
  );
  both("/orders/summary/", (url) =>
    app.get(url, { onRequest, schema: { response: { 200: OrderSummary } } }, async (request) =>
      summarise(request.db, accountOf(request).id),
    ),
  );
  both("/orders/:id/", (url) =>
    app.get(url, { onRequest, schema: { params: IdParams, response: one } }, async (request) =>
      ownOrder(request, idOf(request)),
    ),
  );
}

/** Placing orders and moving them on. */
function changingRoutes(app: ApiApp, shop: Shop): void {
  const onRequest = requireAccount;
  both("/orders/create/", (url) =>
    app.post(
      url,
      { onRequest, schema: { body: CreateBody, response: { 200: Order, 201: Order } } },
      async (request, reply) => {
        const account = accountOf(request);
        throwIfAny(checkForm(request.body));
        checkPaymentMethod(request.body.payment_method, shop.config.demoMode);
        const form = { ...request.body, cart_id: knownId(request.body.cart_id) };
        const { allowed, retryAfter } = await shop.limiter.hit(`order:${account.id}`, limits.orderAccount);
        if (!allowed) throw faults.tooManyRequests(retryAfter);
        const { id, isNew } = await placeOrder(shop, request.db, account.id, form);
        return reply.code(isNew ? 201 : 200).send(await ownOrder(request, id));
      },
    ),
  );
  both("/orders/:id/cancel/", (url) =>
    app.post(url, { onRequest, schema: { params: IdParams, response: one } }, async (request) => {
      await cancelOrder(shop, request.db, idOf(request), accountOf(request).id);
      return ownOrder(request, idOf(request));
    }),
  );
  if (shop.config.demoMode) {
    both("/orders/:id/simulate/", (url) =>
      app.post(url, { onRequest, schema: { params: IdParams, body: SimulateBody, response: one } }, async (request) => {
        await simulateStage(shop, request.db, idOf(request), accountOf(request).id);
        return ownOrder(request, idOf(request));
      }),
    );
  }
  both("/orders/:id/update-status/", (url) =>
    app.put(
      url,
      { onRequest: requireStaff(shop), schema: { params: IdParams, body: StatusBody, response: one } },
      async (request) => {
        const id = idOf(request);
        await updateStatus(shop, request.db, id, request.body.status, request.body.notes);
        const row = await findOrderById(request.db, id);
        if (!row) throw faults.notFound();
        return presentOrder(row);
      },
    ),
  );
}

export function orderRoutes(app: ApiApp, shop: Shop): void {
  readingRoutes(app, shop);
  changingRoutes(app, shop);
}
