import type { FastifyRequest } from "fastify";
import { accountOf, requireAccount, requireStaff } from "../auth/sessions";
import { type ApiApp, both, type Shop } from "../context";
import { faults } from "../errors";
import { throwIfAny } from "../http/fieldErrors";
import { knownId } from "../http/ids";
import { limits } from "../http/limits";
import { cancelOrder, simulateStage, updateStatus } from "./changeStatus";
import { placeOrder } from "./placeOrder";
import { presentOrder } from "./present";
import { checkForm, checkPaymentMethod } from "./rules";
import * as calls from "./schemas";
import { findHistory, findOrder, findOrderById, summarise } from "./store";

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
    app.get(url, { onRequest, schema: calls.listOrders }, async (request) => {
      const { page, next } = await findHistory(request.db, accountOf(request).id, request.query.cursor ?? null);
      const link = next && `${config.publicUrl}/api/orders/?cursor=${next}`;
      return { results: page.map(presentOrder), next: link };
    }),
  );
  both("/orders/summary/", (url) =>
    app.get(url, { onRequest, schema: calls.summariseOrders }, async (request) =>
      summarise(request.db, accountOf(request).id),
    ),
  );
  both("/orders/:id/", (url) =>
    app.get(url, { onRequest, schema: calls.readOrder }, async (request) => ownOrder(request, idOf(request))),
  );
}

/** Placing orders and moving them on. */
function changingRoutes(app: ApiApp, shop: Shop): void {
  const onRequest = requireAccount;
  both("/orders/create/", (url) =>
    app.post(url, { onRequest, schema: calls.createOrder }, async (request, reply) => {
      const account = accountOf(request);
      throwIfAny(checkForm(request.body));
      checkPaymentMethod(request.body.payment_method, shop.config.demoMode);
      const form = { ...request.body, cart_id: knownId(request.body.cart_id) };
      const { allowed, retryAfter } = await shop.limiter.hit(`order:${account.id}`, limits.orderAccount);
      if (!allowed) throw faults.tooManyRequests(retryAfter);
      const { id, isNew } = await placeOrder(shop, request.db, account.id, form);
      return reply.code(isNew ? 201 : 200).send(await ownOrder(request, id));
    }),
  );
  both("/orders/:id/cancel/", (url) =>
    app.post(url, { onRequest, schema: calls.cancelOrder }, async (request) => {
      await cancelOrder(shop, request.db, idOf(request), accountOf(request).id);
      return ownOrder(request, idOf(request));
    }),
  );
  if (shop.config.demoMode) {
    both("/orders/:id/simulate/", (url) =>
      app.post(url, { onRequest, schema: calls.simulateOrder }, async (request) => {
        await simulateStage(shop, request.db, idOf(request), accountOf(request).id);
        return ownOrder(request, idOf(request));
      }),
    );
  }
  both("/orders/:id/update-status/", (url) =>
    app.put(url, { onRequest: requireStaff(shop), schema: calls.updateOrderStatus }, async (request) => {
      const id = idOf(request);
      await updateStatus(shop, request.db, id, request.body.status, request.body.notes);
      const row = await findOrderById(request.db, id);
      if (!row) throw faults.notFound();
      return presentOrder(row);
    }),
  );
}

export function orderRoutes(app: ApiApp, shop: Shop): void {
  readingRoutes(app, shop);
  changingRoutes(app, shop);
}
