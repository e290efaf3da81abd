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
  /** The body as it came, where it came from the API. */
  bytes?: Uint8Array;
}

/**
 * Reads a path of the API. The result is `null` when there is no response within `timeoutMs`, or when it is not JSON. A 404 may have
 * no body.
 */
export type ApiReader = (path: string, options: { timeoutMs: number } & Requester) => Promise<ApiResult | null>;

interface RawResponse {
  status: number;
  bytes: Buffer;
}

/** Sends the request over the network, or within this process when `apiUrl` is `null`. */
async function request(
  app: FastifyInstance,
  apiUrl: string | null,
  path: string,
  { address, requestId }: Requester,
  signal: AbortSignal,
): Promise<RawResponse> {
  const headers = { accept: "application/json", ...(requestId && { "x-request-id": requestId }) };
  if (apiUrl === null) {
    const { statusCode, rawPayload } = await app.inject({ url: path, headers, remoteAddress: address, signal });
    return { status: statusCode, bytes: rawPayload };
  }
  const response = await fetch(apiUrl + path, { headers: { ...headers, "x-forwarded-for": address }, signal });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** @param apiUrl `null`: the API runs in this process, as routes of `app`. */
export function apiReader(app: FastifyInstance, apiUrl: string | null): ApiReader {
  return async (path, { timeoutMs, ...requester }) => {
    const { requestId } = requester;
    // A signal of its own would also fire after the response, once for each request.
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        abort.abort(new Error(`no response within ${timeoutMs} ms`));
        resolve(null);
      }, timeoutMs);
    });
    const answered = request(app, apiUrl, path, requester, abort.signal).catch((error: unknown) => {
      app.log.info({ err: error, path, requestId }, "the API did not answer the document server");
      return null;
    });
    const response = await Promise.race([answered, timeout]).finally(() => clearTimeout(timer));
    if (!response) return null;
    const { status, bytes } = response;
    const text = bytes.toString();
    const body = parseJson(text);
    const isEmpty404 = status === 404 && text.trim() === "";
    if (body === null && !isEmpty404) {
      app.log.info({ path, requestId, status }, "the API's response to the document server is not JSON");
      return null;
    }
    return { status, body, bytes };
  };
}
