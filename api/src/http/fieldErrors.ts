import type { FastifyRequest } from "fastify";
import type { Shop } from "../context";
import { faults } from "../errors";
import { countedAddress } from "./countedAddress";
import type { Limit } from "./limits";

/** @throws Fault 400 with the texts by field, unless there are none. */
export function throwIfAny(...texts: Record<string, string>[]): void {
  const fields = Object.assign({}, ...texts) as Record<string, string>;
  if (Object.keys(fields).length > 0) throw faults.invalid(fields);
}

/** Counts a call of one address. @throws Fault 429 past the limit. */
export async function countCall(shop: Shop, request: FastifyRequest, name: string, limit: Limit): Promise<void> {
  const { allowed, retryAfter } = await shop.limiter.hit(`${name}:${countedAddress(request.ip)}`, limit);
  if (!allowed) throw faults.tooManyRequests(retryAfter);
}
