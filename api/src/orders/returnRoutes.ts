import { accountOf, requireAccount, requireStaff } from "../auth/sessions";
import type { ApiContext } from "../context";
import { httpErrors } from "../errors";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { throwFieldErrors } from "../http/fieldErrors";
import { keyOf } from "../http/idempotencyKey";
import { parseId } from "../http/ids";
import { limits } from "../http/limits";
import { answerReturn } from "./answerReturn";
import { anyOrder, changedOrder, idOf } from "./answers";
import { requestReturn } from "./requestReturn";
import { requestErrors } from "./returnRules";
import * as calls from "./returnSchemas";

/** Requests to return pieces, and what staff answer. */
export function returnRoutes(app: ApiApp, context: ApiContext): void {
  withAndWithoutSlash("/orders/:id/returns/", (url) =>
    app.post(url, { onRequest: requireAccount, schema: calls.requestReturn }, async (request, reply) => {
      const orderId = idOf(request);
      const { id: userId } = accountOf(request);
      const { items, notes = "" } = request.body;
      throwFieldErrors(requestErrors(items));
      const { allowed, retryAfter } = await context.limiter.hit(`return:${userId}`, limits.returnAccount);
      if (!allowed) throw httpErrors.tooManyRequests(retryAfter);
      const asked = { key: keyOf(request), items, notes: notes.trim() };
      const isNew = await requestReturn(context, request.db, { orderId, userId }, asked);
      return reply.code(isNew ? 201 : 200).send(await changedOrder(context, request, orderId));
    }),
  );
  const onRequest = requireStaff(context.config.staffToken);
  withAndWithoutSlash("/orders/:id/returns/:return_id/", (url) =>
    app.put(url, { onRequest, schema: calls.answerReturn }, async (request) => {
      const orderId = idOf(request);
      const returnId = parseId(request.params.return_id);
      await answerReturn(context, request.db, { orderId, returnId }, request.body);
      return anyOrder(context, request, orderId);
    }),
  );
}
