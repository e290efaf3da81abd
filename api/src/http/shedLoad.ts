import { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { httpErrors } from "../errors";
import { answerError } from "./answerError";

/** Requests that one process serves at a time: about a second of work. A client beyond them would give up first. */
const defaultMaxInFlight = 300;
/** Connections that may wait to be accepted. With Node's default of 511 the system delays further clients by up to 15 s. */
export const backlog = 4096;

/** Monitoring must get its responses also under overload. */
const monitoringPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** A request that the server injects into itself is part of a request that was accepted already. */
const isFromNetwork = ({ raw }: FastifyRequest): boolean => raw instanceof IncomingMessage;

/** The response to a page request: no style, no script, nothing that needs another request. */
const busyPage = ({ message }: { message: string }) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Aurelle</title>
<h1>Aurelle</h1>
<p>${message}</p>
<p><a href="">Try again</a></p>
</html>
`;

/** Rejects requests at once with 503 and `Retry-After` while `maxInFlight` others are served. Register it before other hooks. */
export function shedLoad(server: FastifyInstance, maxInFlight = defaultMaxInFlight): void {
  let inFlight = 0;
  server.addHook("onRequest", async (request, reply) => {
    if (monitoringPaths.has(request.url) || !isFromNetwork(request)) return undefined;
    if (inFlight >= maxInFlight) {
      const busy = httpErrors.busy();
      const wantsPage = request.headers.accept?.startsWith("text/html") === true;
      if (!wantsPage) return answerError(busy, request, reply);
      return reply
        .code(busy.status)
        .headers({ ...busy.details.headers, "cache-control": "no-store" })
        .type("text/html; charset=utf-8")
        .send(busyPage(busy));
    }
    return undefined;
  });
  // A request counts when its body has arrived: otherwise clients that send slowly would use up the limit (reliability E7).
  server.addHook("preValidation", async (request, reply) => {
    if (!isFromNetwork(request)) return;
    inFlight += 1;
    reply.raw.once("close", () => {
      inFlight -= 1;
    });
  });
}
