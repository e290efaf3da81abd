import { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { httpErrors } from "../errors";
import { answerError } from "./answerError";

/** Requests that one process works on at a time: a second's work. Those after them would wait longer than anybody does. */
const mostAtWork = 300;
/** Connections that wait to be taken up: with Node's own 511 the system lets the others try again for up to 15 s. */
export const backlog = 4096;

/** Whoever watches the shop must hear how it is. */
const watchers: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** What the server asks itself for somebody whom it has let in did not come over the network: it is part of that visit. */
const isVisit = ({ raw }: FastifyRequest): boolean => raw instanceof IncomingMessage;

/** What somebody reads who comes for a page: no style, no script, nothing that has to be asked for. */
const page = ({ message }: { message: string }) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Aurelle</title>
<h1>Aurelle</h1>
<p>${message}</p>
<p><a href="">Try again</a></p>
</html>
`;

/** Answers 503 at once, with `Retry-After`, to whoever comes while as many are served as can be in good time. Register it first. */
export function shedLoad(server: FastifyInstance, most = mostAtWork): void {
  let atWork = 0;
  server.addHook("onRequest", async (request, reply) => {
    if (watchers.has(request.url) || !isVisit(request)) return undefined;
    if (atWork >= most) {
      const fault = httpErrors.busy();
      const wantsPage = request.headers.accept?.startsWith("text/html") === true;
      if (!wantsPage) return answerError(fault, request, reply);
      return reply
        .code(fault.status)
        .headers({ ...fault.details.headers, "cache-control": "no-store" })
        .type("text/html; charset=utf-8")
        .send(page(fault));
    }
    return undefined;
  });
  // Not before its body is here: clients that send slowly would fill the shop and want nothing of it (reliability E7).
  server.addHook("preValidation", async (request, reply) => {
    if (!isVisit(request)) return;
    atWork += 1;
    reply.raw.once("close", () => {
      atWork -= 1;
    });
  });
}
