import type { FastifyInstance } from "fastify";
import { isJsonObject } from "../http/parseJson";
import type { ChangedProducts } from "./HtmlCache";

/** An id as text: the specification's back end may send numbers. */
const textOf = (id: unknown): string[] => (typeof id === "string" || typeof id === "number" ? [String(id)] : []);
const idOf = (value: unknown): string[] => (isJsonObject(value) ? textOf(value.id) : []);

/** The ids of the products in a response of the API: one product, or a page of a list. */
export function productIds(body: unknown): string[] {
  if (!isJsonObject(body)) return [];
  return Array.isArray(body.results) ? body.results.flatMap(idOf) : idOf(body);
}

/** The ids of the products in an order; `null` for a body that is no order. */
function orderedProducts(body: unknown): ChangedProducts {
  if (!isJsonObject(body) || !Array.isArray(body.items)) return null;
  const ids = body.items.flatMap((item) => (isJsonObject(item) ? textOf(item.product_id) : []));
  return ids.length === body.items.length ? ids : null;
}

/** The methods that can change an order. A preflight (`OPTIONS`) changes none, and anybody can send it. */
const changing = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Calls `onChange` after each new or changed order, because it changes the stock of its products. The response of an API that runs
 * elsewhere is passed on unread, so there it is not known which.
 */
export function watchOrders(app: FastifyInstance, onChange: (changed: ChangedProducts) => void): void {
  const ordered = new WeakMap<object, ChangedProducts>();
  app.addHook("preSerialization", async (request, _reply, payload) => {
    if (request.url.startsWith("/api/orders/")) ordered.set(request, orderedProducts(payload));
    return payload;
  });
  app.addHook("onResponse", async (request, reply) => {
    const isOrder = changing.has(request.method) && request.url.startsWith("/api/orders/");
    if (isOrder && reply.statusCode < 300) onChange(ordered.get(request) ?? null);
  });
}
