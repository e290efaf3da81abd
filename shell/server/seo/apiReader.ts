import type { FastifyInstance } from "fastify";

/** Asks the API as a visitor would. `null`: it did not answer in time, or not in JSON. */
export type ApiReader = (
  path: string,
  options: { timeoutMs: number; address: string },
) => Promise<{ status: number; body: unknown } | null>;

interface Answer {
  status: number;
  text: string;
}

/** Over the network, or within this process without it. `address` is the visitor's: the API counts requests by it. */
async function ask(app: FastifyInstance, apiUrl: string | null, path: string, address: string, signal: AbortSignal) {
  const headers = { accept: "application/json" };
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
  return async (path, { timeoutMs, address }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const late = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
    const answer = ask(app, apiUrl, path, address, signal).catch((error: unknown) => {
      app.log.info({ err: error, path }, "the API did not answer the document server");
      return null;
    });
    const first = await Promise.race([answer, late]);
    const body = first && parse(first.text);
    return first && body !== null ? { status: first.status, body } : null;
  };
}
