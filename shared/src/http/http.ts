import axios, { type AxiosInstance, type AxiosRequestConfig } from "axios";
import { readToken } from "../session/token";
import { ApiError } from "./ApiError";
import { requestIdOf, toApiError } from "./failure";

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
const sent = new WeakMap<object, string>();

function addToken(client: AxiosInstance): void {
  client.interceptors.request.use((config) => {
    const token = readToken();
    if (!token) return config;
    config.headers.set("Authorization", `Bearer ${token}`);
    sent.set(config, token);
    return config;
  });
}

/** An answer that is no JSON (a proxy's page, a cut body) is a fault, not data. */
function refuseForeignAnswers(client: AxiosInstance): void {
  client.interceptors.response.use((response) => {
    if (response.status !== 204 && typeof response.data === "string") {
      const id = requestIdOf(response.headers);
      throw new ApiError("The shop's answer could not be read. Please try again.", response.status, "invalid", {}, id);
    }
    return response;
  });
}

/** @param onUnauthorized called with the token that a 401 answered to (decisions 4). */
export function createApi(baseUrl: string, onUnauthorized: (token: string) => void = () => {}): Api {
  const client = axios.create({
    baseURL: baseUrl,
    // A path that names another host would take the token there (reliability T6).
    allowAbsoluteUrls: false,
    timeout: timeoutMs,
    withCredentials: true,
    xsrfCookieName: "csrftoken",
    xsrfHeaderName: "X-CSRFToken",
    headers: { Accept: "application/json" },
  });
  addToken(client);
  refuseForeignAnswers(client);

  async function once<T>(config: AxiosRequestConfig): Promise<T> {
    try {
      return (await client.request<T>(config)).data;
    } catch (error) {
      if (axios.isAxiosError(error) && error.response?.status === 401 && error.config) {
        const token = sent.get(error.config);
        if (token) onUnauthorized(token);
      }
      throw toApiError(error);
    }
  }

  /** Reading may be tried a second time, writing never (reliability X4). */
  async function read<T>(config: AxiosRequestConfig): Promise<T> {
    try {
      return await once<T>(config);
    } catch (error) {
      const isPassing = error instanceof ApiError && retryStatuses.has(error.status) && error.code !== "timeout";
      if (!isPassing || config.signal?.aborted) throw error;
      await pause(200 + Math.random() * 300);
      return once<T>(config);
    }
  }

  const config = (method: string, path: string, data: unknown, options: CallOptions): AxiosRequestConfig => ({
    method,
    url: path.replace(/^\//, ""),
    ...(data === undefined ? {} : { data }),
    ...(options.query ? { params: options.query } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.idempotencyKey ? { headers: { "Idempotency-Key": options.idempotencyKey } } : {}),
  });
  return {
    get: (path, options = {}) => told(read(config("GET", path, undefined, options))),
    post: (path, body, options = {}) => told(once(config("POST", path, body, options))),
    put: (path, body, options = {}) => told(once(config("PUT", path, body, options))),
    patch: (path, body, options = {}) => told(once(config("PATCH", path, body, options))),
    delete: (path, options = {}) => told(once(config("DELETE", path, undefined, options))),
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

/** The page's own client: the API sits on the page's origin (decisions 1). */
export const api: Api = createApi("/api/", (token) => {
  for (const listener of unauthorizedListeners) listener(token);
});
