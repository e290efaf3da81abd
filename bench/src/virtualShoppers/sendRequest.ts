import { Agent, request } from "node:http";

/** A response. `status` is 0 when there was none within `timeoutMs`, or when the connection broke. */
export interface ApiResponse {
  status: number;
  /** The header `Retry-After`, s; `null` without it. */
  retryAfter: string | null;
  /** Cookies that were set, as `name=value`. */
  cookies: readonly string[];
  body: string;
  /** Response time, ms. */
  ms: number;
}

export interface RequestOptions {
  path: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: object;
}

/** A visitor without a response within this time counts as not served, although a browser would wait longer. */
const timeoutMs = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: "fifo" });

/** Closes the connections of the keep-alive pool. */
export const closeConnections = (): void => agent.destroy();

/** Sends a request. The promise never rejects: an error is a response with status 0. */
export function sendRequest(
  url: string,
  { path, method = "GET", headers = {}, body }: RequestOptions,
): Promise<ApiResponse> {
  const from = performance.now();
  const json = body && JSON.stringify(body);
  const allHeaders = json
    ? { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(json) }
    : headers;
  return new Promise((resolve) => {
    const end = (response: Omit<ApiResponse, "ms">) => resolve({ ...response, ms: performance.now() - from });
    const none = () => end({ status: 0, retryAfter: null, cookies: [], body: "" });
    const outgoing = request(`${url}${path}`, { method, agent, headers: allHeaders }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => {
        const cookies = (response.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? "");
        const { statusCode: status = 0, headers: received } = response;
        end({ status, retryAfter: received["retry-after"] ?? null, cookies, body: text });
      });
      response.on("error", none);
    });
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy());
    outgoing.on("error", none);
    outgoing.end(json);
  });
}
