import type { FastifyInstance, FastifyRequest } from "fastify";
import { forwardedHeaders } from "../http/forwardedHeaders";
import { parseJson } from "../http/parseJson";

export interface ApiAnswer {
  status: number;
  /** The values of the Set-Cookie headers. */
  cookies: readonly string[];
  /** JSON that nothing has checked yet; `null` when the body is not JSON. */
  body: unknown;
}

/** Calls the API on behalf of the visitor. @throws Error when an API that runs elsewhere sends no response within 5 s. */
export type ApiCall = (
  method: "GET" | "POST",
  path: string,
  headers: Record<string, string>,
  body?: object,
) => Promise<ApiAnswer>;

const timeoutMs = 5000;

/** @param apiUrl `null`: the API runs in this process, as routes of `app`. */
export function apiCallFor(app: FastifyInstance, apiUrl: string | null, request: FastifyRequest): ApiCall {
  return async (method, path, ownHeaders, body) => {
    const payload = body && JSON.stringify(body);
    const headers = {
      accept: "application/json",
      "x-request-id": request.id,
      ...ownHeaders,
      ...(payload && { "content-type": "application/json" }),
    };
    if (apiUrl === null) {
      const response = await app.inject({
        method,
        url: path,
        headers,
        remoteAddress: request.ip,
        ...(payload !== undefined && { payload }),
      });
      const cookies = response.headers["set-cookie"] ?? [];
      return {
        status: response.statusCode,
        cookies: Array.isArray(cookies) ? cookies : [cookies],
        body: parseJson(response.body),
      };
    }
    const response = await fetch(apiUrl + path, {
      method,
      headers: { ...headers, ...forwardedHeaders(request) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(payload !== undefined && { body: payload }),
    });
    return {
      status: response.status,
      cookies: response.headers.getSetCookie(),
      body: parseJson(await response.text()),
    };
  };
}
