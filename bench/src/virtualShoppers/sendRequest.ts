import { Agent, request } from "node:http";

/** What came of a request. `status` 0: no answer at all within `patienceMs`, or a broken connection. */
export interface Answer {
  status: number;
  /** Seconds to wait, as the shop says it; `null` where it says nothing. */
  retryAfter: string | null;
  /** `name=value` of the cookies that were set. */
  cookies: readonly string[];
  body: string;
  ms: number;
}

export interface Wanted {
  path: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: object;
}

/** A browser gives up on a page much later; whoever waits longer than this counts as not served. */
const patienceMs = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: "fifo" });

/** Ends the connections that were kept for the next request. */
export const closeConnections = (): void => agent.destroy();

/** Never rejects: whatever happens is an answer. */
export function ask(url: string, { path, method = "GET", headers = {}, body }: Wanted): Promise<Answer> {
  const from = performance.now();
  const sent = body && JSON.stringify(body);
  const all = sent
    ? { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(sent) }
    : headers;
  return new Promise((resolve) => {
    const end = (answer: Omit<Answer, "ms">) => resolve({ ...answer, ms: performance.now() - from });
    const none = () => end({ status: 0, retryAfter: null, cookies: [], body: "" });
    const asked = request(`${url}${path}`, { method, agent, headers: all }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        text += chunk;
      });
      answer.on("end", () => {
        const cookies = (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? "");
        const { statusCode: status = 0, headers: got } = answer;
        end({ status, retryAfter: got["retry-after"] ?? null, cookies, body: text });
      });
      answer.on("error", none);
    });
    asked.setTimeout(patienceMs, () => asked.destroy());
    asked.on("error", none);
    asked.end(sent);
  });
}
