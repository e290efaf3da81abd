import { answerError } from "@aurelle/api/answerError";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";

/**
 * Answers what a route has thrown. An unexpected error is logged with its request id, and the client gets a fixed text (reliability I3):
 * its message may name files and addresses of this machine. What the client has caused, such as a body that is too long, Fastify names.
 */
export function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (request.url.startsWith("/api/")) return answerError(error, request, reply);
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500) return reply.send(error);
  request.log.error({ err: error, requestId: request.id }, "request failed");
  return reply
    .code(500)
    .header("Cache-Control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("Something went wrong. Please try again later.\n");
}
