import type { FastifyInstance, FastifyRequest } from "fastify";

/** What the API is told of a request that is passed on: whose it is, in the place of what its sender says, and its id. */
export const passedOn = ({ ip, id }: Pick<FastifyRequest, "ip" | "id">) => ({
  "x-forwarded-for": ip,
  "x-request-id": String(id),
});

/** For whom the API is asked: the visitor's address, by which it counts requests, and the id of the request that asks, if one does. */
export interface Asker {
  address: string;
  requestId?: string;
}

/** Asks the API as a visitor would. `null`: it did not answer in time, or not in JSON. */
export type ApiReader = (
  path: string,
  options: { timeoutMs: number } & Asker,
) => Promise<{ status: number; body: unknown } | null>;

interface Answer {
  status: number;
  text: string;
}

/** Over the network, or within this process without it. */
async function ask(app: FastifyInstance, apiUrl: string | null, path: string, asker: Asker, signal: AbortSignal) {
  const { address, requestId } = asker;
  const headers = { accept: "application/json", ...(requestId && { "x-request-id": requestId }) };
  if (apiUrl === null) {
    const { statusCode, payload } = await app.inject({ url: path, headers, remoteAddress: address, signal });
    return { status: statusCode, text: payload } satisfies Answer;
  }
  const answer = await fetch(apiUrl + path, { headers: { ...headers, "x-forwarded-for": address }, signal });
  return { status: answer.status, text: await answer.text() } satisfies Answer;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function apiReader(app: FastifyInstance, apiUrl: string | null): ApiReader {
  return async (path, { timeoutMs, ...asker }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const late = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
    const answer = ask(app, apiUrl, path, asker, signal).catch((error: unknown) => {
      const { requestId } = asker;
      app.log.info({ err: error, path, requestId }, "the API did not answer the document server");
      return null;
    });
    const first = await Promise.race([answer, late]);
    const body = first && parse(first.text);
    return first && body !== null ? { status: first.status, body } : null;
  };
}
