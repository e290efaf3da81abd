import type { FastifyRequest } from "fastify";

/**
 * The headers of a request that the document server sends on to the API: the address that this server saw, in place of what
 * the sender claims, and the request's id.
 */
export const forwardedHeaders = ({ ip, id }: Pick<FastifyRequest, "ip" | "id">) => ({
  "x-forwarded-for": ip,
  "x-request-id": String(id),
});
