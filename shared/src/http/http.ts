import { ApiError } from "./ApiError";
import { readToken } from "./token";
import type { Request } from "./transport";

export { ApiError, serverText } from "./ApiError";

/** Query values; what is `undefined` or `null` is left out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;
export interface CallOptions {
  query?: Query;
  signal?: AbortSignal;
  /** A UUID that names this one change: sent again under it, it is made once (`cart/add/`). */
  idempotencyKey?: string;
}
/** The calls of specification §7. Paths are relative to the API's base: `cart/`. Every call rejects with `ApiError`. */
export interface Api {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  put<T>(path: string, body: unknown, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body: unknown, options?: CallOptions): Promise<T>;
  delete<T>(path: string, options?: CallOptions): Promise<T>;
}

/** Specification §7. */
export const timeoutMs = 5000;

const retryStatuses: ReadonlySet<number> = new Set([0, 502, 503, 504]);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Transport = typeof import("./transport");
let loading: Promise<Transport> | null = null;

/** The client's code comes with the first call: a page that the server drew asks for nothing. @throws ApiError */
async function transport(): Promise<Transport> {
  loading ??= import("./transport");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not there after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([loading, tooLate]);
  } catch (error) {
    loading = null; // the next call tries again
    console.warn("the code for calls to the shop did not come", error);
    throw new ApiError("The shop could not be reached. Check your connection and try again.", 0, "network");
  } finally {
    clearTimeout(timer);
  }
}

/** Whoever touches the page may soon ask for something. */
function loadOnTouch(): void {
  const load = () => void transport().catch(() => {}); // said already, and tried again by the call itself
  for (const type of ["pointerover", "pointerdown", "keydown"] as const) {
    globalThis.addEventListener?.(type, load, { once: true, passive: true });
  }
}
loadOnTouch();

/** @param onUnauthorized called with the token that a 401 answered to (decision 4). */
export function createApi(baseUrl: string, onUnauthorized: (token: string) => void = () => {}): Api {
  type Call = Pick<Request, "method" | "path" | "data" | "query" | "signal" | "idempotencyKey">;

  async function once<T>(call: Call): Promise<T> {
    // Before anything is waited for: who asks is who was here then.
    const token = readToken();
    const { send } = await transport();
    try {
      return (await send({ ...call, baseUrl, token, timeoutMs })) as T; // what the API answers is the caller's to check
    } catch (error) {
      if (token !== null && error instanceof ApiError && error.status === 401) onUnauthorized(token);
      throw error;
    }
  }

  /** Reading may be tried a second time, writing never (reliability X4). */
  async function read<T>(call: Call): Promise<T> {
    try {
      return await once<T>(call);
    } catch (error) {
      const isTransient = error instanceof ApiError && retryStatuses.has(error.status) && error.code !== "timeout";
      if (!isTransient || call.signal?.aborted) throw error;
      await pause(200 + Math.random() * 300);
      return once<T>(call);
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
    get: (path, options = {}) => told(read(call("GET", path, undefined, options))),
    post: (path, body, options = {}) => told(once(call("POST", path, body, options))),
    put: (path, body, options = {}) => told(once(call("PUT", path, body, options))),
    patch: (path, body, options = {}) => told(once(call("PATCH", path, body, options))),
    delete: (path, options = {}) => told(once(call("DELETE", path, undefined, options))),
  };
}

const failureListeners = new Set<(error: ApiError) => void>();

/**
 * Hears of every call that came to nothing through no doing of the shopper: no answer came, the server failed, or what it said could
 * not be read. Of a call that was tried twice, once.
 */
export function onFailedCall(listener: (error: ApiError) => void): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

async function told<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isOurs = error instanceof ApiError && (error.status < 400 || error.status >= 500);
    if (isOurs) for (const listener of failureListeners) listener(error);
    throw error;
  }
}

const unauthorizedListeners = new Set<(token: string) => void>();

/** Called by the session: what to do when the server no longer knows a token. */
export function onUnauthorized(listener: (token: string) => void): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/** The page's own client: the API sits on the page's origin (decision 1). */
export const api: Api = createApi("/api/", (token) => {
  for (const listener of unauthorizedListeners) listener(token);
});
