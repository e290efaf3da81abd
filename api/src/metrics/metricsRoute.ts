import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { bearerToken } from "../auth/sessions";
import { httpErrors } from "../errors";
import { answerError } from "../http/answerError";
import { isSameText } from "../keys";

const loopbackAddress = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/** Asked on this machine and not passed on: a proxy here would make every visitor of the shop look local. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const isPassedOn = proxyHeaders.some((name) => headers[name] !== undefined);
  return !isPassedOn && loopbackAddress.test(socket.remoteAddress ?? "") && loopbackHost.test(headers.host ?? "");
}

/**
 * `GET /metrics`, for this machine and for whoever holds the staff credential. @throws HttpError 401 or 403 for others.
 * @param text what it answers with, Prometheus text
 */
export function metricsRoute(staffToken: string | undefined, text: () => Promise<string>): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    app.setErrorHandler(answerError);
    app.get("/metrics", async (request, reply) => {
      if (!isLocal(request)) {
        const token = bearerToken(request);
        if (token === null) throw httpErrors.notSignedIn();
        if (!staffToken || !isSameText(token, staffToken)) throw httpErrors.staffOnly();
      }
      reply.header("cache-control", "no-store").type("text/plain; version=0.0.4; charset=utf-8");
      return text();
    });
  };
}
