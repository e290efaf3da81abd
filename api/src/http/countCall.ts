import type { FastifyRequest } from "fastify";
import { httpErrors } from "../errors";
import { countedNetworks } from "./countedAddress";
import type { Limit, Limiter } from "./limits";

interface NetworkCounter {
  key: string;
  limit: Limit;
}

/** The counters of a client, from its narrowest network. Each wider one allows twice as much: it may have several people. */
export const networkCounters = (name: string, ip: string, limit: Limit): NetworkCounter[] =>
  countedNetworks(ip).map((network, index) => ({
    key: `${name}:${network}`,
    limit: { ...limit, hits: limit.hits * 2 ** index },
  }));

/** @throws HttpError 429 when one of the counters has reached its limit. */
export async function countAll(limiter: Limiter, counters: readonly NetworkCounter[]): Promise<void> {
  for (const { key, limit } of counters) {
    const { allowed, retryAfter } = await limiter.hit(key, limit);
    if (!allowed) throw httpErrors.tooManyRequests(retryAfter);
  }
}

/** Counts a call under its name and the client's networks. @throws HttpError 429 past the limit. */
export const countCall = (
  { limiter }: { limiter: Limiter },
  request: FastifyRequest,
  name: string,
  limit: Limit,
): Promise<void> => countAll(limiter, networkCounters(name, request.ip, limit));
