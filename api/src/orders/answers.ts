import type { WireOrder } from "@aurelle/shared/contract";
import type { FastifyRequest } from "fastify";
import { accountOf } from "../auth/sessions";
import type { ApiContext } from "../context";
import { httpErrors } from "../errors";
import { parseId } from "../http/ids";
import { presentOrder } from "./present";
import { findOrder, findOrderById } from "./store";

type Settings = Pick<ApiContext, "config">;

export const idOf = (request: FastifyRequest<{ Params: { id: string } }>) => parseId(request.params.id);

/** The shopper's own order for the wire. @throws HttpError 404 for an order of another shopper. */
export async function ownOrder({ config }: Settings, request: FastifyRequest, id: string): Promise<WireOrder> {
  const row = await findOrder(request.db, id, accountOf(request).id);
  if (!row) throw httpErrors.notFound();
  return presentOrder(row, config);
}

/** The order that this request has placed or changed. @throws HttpError 401 when the account has been deleted since. */
export async function changedOrder({ config }: Settings, request: FastifyRequest, id: string): Promise<WireOrder> {
  const row = await findOrder(request.db, id, accountOf(request).id);
  if (!row) throw httpErrors.notSignedIn();
  return presentOrder(row, config);
}

/** The order of any shopper, for staff. */
export async function anyOrder({ config }: Settings, request: FastifyRequest, id: string): Promise<WireOrder> {
  const row = await findOrderById(request.db, id);
  if (!row) throw httpErrors.notFound();
  return presentOrder(row, config);
}
