import type { FastifyInstance, FastifyRequest } from "fastify";
import { passedOn } from "../http/apiReader";

export interface Answer {
  status: number;
  /** The whole lines, to hand on. */
  cookies: readonly string[];
  /** JSON; `null`: it sent none. */
  body: unknown;
}
export type Call = (
  method: "GET" | "POST",
  path: string,
  headers: Record<string, string>,
  body?: object,
) => Promise<Answer>;

const timeoutMs = 5000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a proxy's page, or nothing
  }
}

/** Asks the API on behalf of this visitor: in this process, or where it runs. */
export function callerFor(app: FastifyInstance, apiUrl: string | null, request: FastifyRequest): Call {
  return async (method, path, own, body) => {
    const payload = body && JSON.stringify(body);
    const headers = {
      ...{ accept: "application/json", "x-request-id": request.id, ...own },
      ...(payload && { "content-type": "application/json" }),
    };
    if (apiUrl === null) {
      const answer = await app.inject({
        method,
        url: path,
        headers,
        remoteAddress: request.ip,
        ...(payload !== undefined && { payload }),
      });
      const cookies = answer.headers["set-cookie"] ?? [];
      return {
        status: answer.statusCode,
        cookies: Array.isArray(cookies) ? cookies : [cookies],
        body: parsed(answer.body),
      };
    }
    const answer = await fetch(apiUrl + path, {
      method,
      headers: { ...headers, ...passedOn(request) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(payload !== undefined && { body: payload }),
    });
    return { status: answer.status, cookies: answer.headers.getSetCookie(), body: parsed(await answer.text()) };
  };
}
