import { cleanPhoneNumber } from "@aurelle/shared/contract/rules";
import { accountOf, requireAccount, requireStaff } from "../auth/sessions";
import type { ApiContext } from "../context";
import { httpErrors } from "../errors";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { throwFieldErrors } from "../http/fieldErrors";
import { parseId } from "../http/ids";
import { limits } from "../http/limits";
import { anyOrder, changedOrder, idOf, ownOrder } from "./answers";
import { cancelOrder, simulateStage, updateStatus } from "./changeStatus";
import { placeOrder } from "./placeOrder";
import { presentOrder } from "./present";
import { returnRoutes } from "./returnRoutes";
import { checkForm, checkPaymentMethod } from "./rules";
import * as calls from "./schemas";
import { findHistory, summarise } from "./store";

/** Reading orders. */
function readRoutes(app: ApiApp, context: ApiContext): void {
  const onRequest = requireAccount;
  withAndWithoutSlash("/orders/", (url) =>
    app.get(url, { onRequest, schema: calls.listOrders }, async (request) => {
      const { page, next } = await findHistory(request.db, accountOf(request).id, request.query.cursor ?? null);
      const link = next && `${context.config.publicUrl}/api/orders/?cursor=${next}`;
      return { results: page.map((order) => presentOrder(order, context.config)), next: link };
    }),
  );
  withAndWithoutSlash("/orders/summary/", (url) =>
    app.get(url, { onRequest, schema: calls.summariseOrders }, async (request) =>
      summarise(request.db, accountOf(request).id),
    ),
  );
  withAndWithoutSlash("/orders/:id/", (url) =>
    app.get(url, { onRequest, schema: calls.readOrder }, async (request) => ownOrder(context, request, idOf(request))),
  );
}

/** Placing orders and changing their status. */
function writeRoutes(app: ApiApp, context: ApiContext): void {
  const onRequest = requireAccount;
  withAndWithoutSlash("/orders/create/", (url) =>
    app.post(url, { onRequest, schema: calls.createOrder }, async (request, reply) => {
      const account = accountOf(request);
      const sent = { ...request.body, phone_number: cleanPhoneNumber(request.body.phone_number) };
      throwFieldErrors(checkForm(sent));
      checkPaymentMethod(sent.payment_method, context.config.demoMode);
      const form = { ...sent, cart_id: parseId(sent.cart_id) };
      const { allowed, retryAfter } = await context.limiter.hit(`order:${account.id}`, limits.orderAccount);
      if (!allowed) throw httpErrors.tooManyRequests(retryAfter);
      const { id, isNew } = await placeOrder(context, request.db, account.id, form);
      return reply.code(isNew ? 201 : 200).send(await changedOrder(context, request, id));
    }),
  );
  withAndWithoutSlash("/orders/:id/cancel/", (url) =>
    app.post(url, { onRequest, schema: calls.cancelOrder }, async (request) => {
      await cancelOrder(context, request.db, idOf(request), accountOf(request).id);
      return changedOrder(context, request, idOf(request));
    }),
  );
  if (context.config.demoMode) {
    withAndWithoutSlash("/orders/:id/simulate/", (url) =>
      app.post(url, { onRequest, schema: calls.simulateOrder }, async (request) => {
        await simulateStage(context, request.db, idOf(request), accountOf(request).id);
        return changedOrder(context, request, idOf(request));
      }),
    );
  }
  withAndWithoutSlash("/orders/:id/update-status/", (url) =>
    app.put(
      url,
      { onRequest: requireStaff(context.config.staffToken), schema: calls.updateOrderStatus },
      async (request) => {
        const id = idOf(request);
        await updateStatus(context, request.db, id, request.body.status, request.body.notes);
        return anyOrder(context, request, id);
      },
    ),
  );
}

export function orderRoutes(app: ApiApp, context: ApiContext): void {
  readRoutes(app, context);
  writeRoutes(app, context);
  returnRoutes(app, context);
}
