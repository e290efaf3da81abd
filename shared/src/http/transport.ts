import axios from "axios";
import { csrfCookie } from "../contract/storageKeys";
import { ApiError } from "./ApiError";
import { isHeaderValue } from "./headerValue";
import { requestIdOf, toApiError } from "./toApiError";

/** One request to the API. */
export interface Request {
  baseUrl: string;
  method: string;
  /** Relative to the base. */
  path: string;
  token: string | null;
  timeoutMs: number;
  data: unknown;
  query: Readonly<Record<string, string | number | null | undefined>> | undefined;
  signal: AbortSignal | undefined;
  /** The server makes a change once under this key, however often it is sent. */
  idempotencyKey: string | undefined;
}

/**
 * Whether the browser has a CSRF cookie that can be a header. For any other, axios would fail every request; without the header,
 * the server replaces the cookie at the next read of the cart.
 */
function hasCsrfToken(): boolean {
  try {
    const [, value = ""] = document.cookie.match(new RegExp(`(?:^|;\\s*)${csrfCookie}=([^;]*)`)) ?? [];
    return isHeaderValue(decodeURIComponent(value));
  } catch {
    return false; // malformed percent-encoding, or the browser blocks cookies
  }
}

/** Sends a request, and returns the parsed body. @throws ApiError, or axios's `CanceledError` for an aborted one. */
export async function send({ baseUrl, method, path, token, timeoutMs, data, query, signal, idempotencyKey }: Request) {
  try {
    const response = await axios.request<unknown>({
      baseURL: baseUrl,
      method,
      url: path,
      // With an absolute path axios would send the token to another host (reliability T6).
      allowAbsoluteUrls: false,
      timeout: timeoutMs,
      withCredentials: true,
      xsrfCookieName: hasCsrfToken() ? csrfCookie : "",
      xsrfHeaderName: "X-CSRFToken",
      headers: {
        Accept: "application/json",
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
      },
      ...(data !== undefined && { data }),
      ...(query && { params: query }),
      ...(signal && { signal }),
    });
    // A body that is not JSON (a proxy's page, a truncated body) is an error, not data.
    if (response.status !== 204 && typeof response.data === "string") {
      const id = requestIdOf(response.headers);
      throw new ApiError("The shop's answer could not be read. Please try again.", response.status, "invalid", {}, id);
    }
    return response.data;
  } catch (error) {
    throw toApiError(error);
  }
}
