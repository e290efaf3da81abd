import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { bearerToken } from "../auth/sessions";
import { httpErrors } from "../errors";
import { answerError } from "../http/answerError";
import { isSameText } from "../keys";

const loopbackAddress = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/** Whether the client runs on this machine. A proxied request does not count: behind a local proxy every visitor would. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined);
  return !isProxied && loopbackAddress.test(socket.remoteAddress ?? "") && loopbackHost.test(headers.host ?? "");
}

/**
 * `GET /metrics`, for this machine and for the staff credential. @throws HttpError 401 or 403 for other clients.
 * @param text returns the metrics as Prometheus text
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
