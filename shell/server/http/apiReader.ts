import type { FastifyInstance } from "fastify";
import { parseJson } from "./parseJson";

/** For whom the document server calls the API. */
export interface Requester {
  /** The visitor's address: the API limits requests by it. */
  address: string;
  /** The id of the page request, if there is one. */
  requestId?: string;
}

/** A response of the API; `body` is JSON that nothing has checked yet. */
export interface ApiResult {
  status: number;
  body: unknown;
}

/**
 * Reads a path of the API. The result is `null` when there is no response within `timeoutMs`, or when it is not JSON. A 404 may have
 * no body.
 */
export type ApiReader = (path: string, options: { timeoutMs: number } & Requester) => Promise<ApiResult | null>;

interface TextResponse {
  status: number;
  text: string;
}

/** Sends the request over the network, or within this process when `apiUrl` is `null`. */
async function request(
  app: FastifyInstance,
  apiUrl: string | null,
  path: string,
  { address, requestId }: Requester,
  signal: AbortSignal,
): Promise<TextResponse> {
  const headers = { accept: "application/json", ...(requestId && { "x-request-id": requestId }) };
  if (apiUrl === null) {
    const { statusCode, payload } = await app.inject({ url: path, headers, remoteAddress: address, signal });
    return { status: statusCode, text: payload };
  }
  const response = await fetch(apiUrl + path, { headers: { ...headers, "x-forwarded-for": address }, signal });
  return { status: response.status, text: await response.text() };
}

/** @param apiUrl `null`: the API runs in this process, as routes of `app`. */
export function apiReader(app: FastifyInstance, apiUrl: string | null): ApiReader {
  return async (path, { timeoutMs, ...requester }) => {
    const { requestId } = requester;
    const signal = AbortSignal.timeout(timeoutMs);
    const timeout = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
    const answered = request(app, apiUrl, path, requester, signal).catch((error: unknown) => {
      app.log.info({ err: error, path, requestId }, "the API did not answer the document server");
      return null;
    });
    const response = await Promise.race([answered, timeout]);
    if (!response) return null;
    const body = parseJson(response.text);
    const isEmpty404 = response.status === 404 && response.text.trim() === "";
    if (body === null && !isEmpty404) {
      app.log.info(
        { path, requestId, status: response.status },
        "the API's response to the document server is not JSON",
      );
      return null;
    }
    return { status: response.status, body };
  };
}
