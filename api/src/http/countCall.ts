import type { FastifyRequest } from "fastify";
import { httpErrors } from "../errors";
import { countedAddress } from "./countedAddress";
import type { Limit, Limiter } from "./limits";

/** Counts a call under its name and the client's address. @throws HttpError 429 past the limit. */
export async function countCall(
  { limiter }: { limiter: Limiter },
  request: FastifyRequest,
  name: string,
  limit: Limit,
): Promise<void> {
  const { allowed, retryAfter } = await limiter.hit(`${name}:${countedAddress(request.ip)}`, limit);
  if (!allowed) throw httpErrors.tooManyRequests(retryAfter);
}
