import { ApiError } from "./ApiError";
import { isUnreadable } from "./isUnreadable";
import { readToken } from "./token";
import type { Request } from "./transport";

export { ApiError, serverText } from "./ApiError";
export { type CallError, isOutcomeUnknown, toCallError } from "./callError";
export { parseResponse } from "./parseResponse";

/** Query values; `undefined` and `null` are left out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;
export interface CallOptions {
  query?: Query;
  signal?: AbortSignal;
  /** A UUID: the server makes the change once, however often it is sent under this key (`cart/add/`, `orders/{id}/returns/`). */
  idempotencyKey?: string;
  /** The server makes the change once, however often it is sent: when no complete response arrives, it is sent once more. */
  isRepeatable?: boolean;
}
/** The calls of specification §7. Paths are relative to the API's base: `cart/`. A call that fails rejects with `ApiError`. */
export interface Api {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  put<T>(path: string, body: unknown, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body: unknown, options?: CallOptions): Promise<T>;
  delete<T>(path: string, options?: CallOptions): Promise<T>;
}

/** The time-out of a call (specification §7). */
export const timeoutMs = 5000;

const retryStatuses: ReadonlySet<number> = new Set([0, 502, 503, 504]);
/** Whether a read that failed like this may succeed at once. After a time-out it would take too long. */
const isTransient = ({ status, code }: ApiError): boolean => retryStatuses.has(status) && code !== "timeout";
/**
 * Whether the connection broke before the response was complete, within or before its body. Browsers repeat some of these requests by
 * themselves, so the shop repeats all of them: every cut ends in the same way (reliability Y9).
 */
const isCutOff = (error: ApiError): boolean => (error.status === 0 && error.code === "network") || isUnreadable(error);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Transport = typeof import("./transport");
let loading: Promise<Transport> | null = null;

/**
 * Loads axios with the first call, because a server-rendered page makes no call at first.
 * @throws ApiError when the code cannot be loaded.
 */
async function transport(): Promise<Transport> {
  loading ??= import("./transport");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not loaded after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([loading, timeout]);
  } catch (error) {
    loading = null; // so that the next call loads it again
    console.warn("the code for calls to the shop could not be loaded", error);
    throw new ApiError("The shop could not be reached. Check your connection and try again.", 0, "network");
  } finally {
    clearTimeout(timer);
  }
}

/** Loads axios, because a call may follow soon. */
export function prepareCalls(): void {
  transport().catch(() => {}); // the error is logged, and the next call loads the code again
}

function prepareOnInteraction(): void {
  for (const type of ["pointerover", "pointerdown", "keydown"] as const) {
    globalThis.addEventListener?.(type, prepareCalls, { once: true, passive: true, capture: true });
  }
}
prepareOnInteraction();

/** @param onUnauthorized called with the token of a call that was answered 401 (decision 4); `null`: it carried none. */
export function createApi(baseUrl: string, onUnauthorized: (token: string | null) => void = () => {}): Api {
  type Call = Pick<Request, "method" | "path" | "data" | "query" | "signal" | "idempotencyKey">;

  async function sendOnce<T>(call: Call): Promise<T> {
    // Read before the first `await`, because the call belongs to the session in which it was made.
    const token = readToken();
    const { send } = await transport();
    try {
      return (await send({ ...call, baseUrl, token, timeoutMs })) as T; // the caller states the response's type, and checks it
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onUnauthorized(token);
      throw error;
    }
  }

  /** A read is retried once. So is a repeatable write, but no other (reliability X4). */
  async function sendTwice<T>(call: Call, isTransient: (error: ApiError) => boolean): Promise<T> {
    try {
      return await sendOnce<T>(call);
    } catch (error) {
      if (!(error instanceof ApiError) || !isTransient(error) || call.signal?.aborted) throw error;
      await pause(200 + Math.random() * 300);
      return sendOnce<T>(call);
    }
  }

  const call = (method: string, path: string, data: unknown, options: CallOptions): Call => ({
    method,
    path: path.replace(/^\//, ""),
    data,
    query: options.query,
    signal: options.signal,
    idempotencyKey: options.idempotencyKey,
  });
  return {
    get: (path, options = {}) => withFailureReport(sendTwice(call("GET", path, undefined, options), isTransient)),
    post: (path, body, options = {}) => {
      const request = call("POST", path, body, options);
      return withFailureReport(options.isRepeatable ? sendTwice(request, isCutOff) : sendOnce(request));
    },
    put: (path, body, options = {}) => withFailureReport(sendOnce(call("PUT", path, body, options))),
    patch: (path, body, options = {}) => withFailureReport(sendOnce(call("PATCH", path, body, options))),
    delete: (path, options = {}) => withFailureReport(sendOnce(call("DELETE", path, undefined, options))),
  };
}

const failureListeners = new Set<(error: ApiError) => void>();

/**
 * Calls `listener` for every failed call, except for those with a client error (4xx): without a response, with a server error, or
 * with an unreadable body. A call that was retried counts once.
 * @returns a function that removes the listener.
 */
export function onFailedCall(listener: (error: ApiError) => void): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

async function withFailureReport<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && (error.status < 400 || error.status >= 500)) {
      for (const listener of failureListeners) listener(error);
    }
    throw error;
  }
}

const unauthorizedListeners = new Set<(token: string | null) => void>();

/**
 * Called by the session: `listener` gets the token that the server rejected, `null` where the call carried none.
 * @returns a function that removes the listener.
 */
export function onUnauthorized(listener: (token: string | null) => void): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/** The page's own client: the API is on the page's origin (decision 1). */
export const api: Api = createApi("/api/", (token) => {
  for (const listener of unauthorizedListeners) listener(token);
});
