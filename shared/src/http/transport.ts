import axios from "axios";
import { ApiError } from "./ApiError";
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
  /** Of a call that may be sent again: it is done once. */
  idempotencyKey: string | undefined;
}

/** Sends a request. @throws ApiError, or axios's own word for one that was called off. */
export async function send({ baseUrl, method, path, token, timeoutMs, data, query, signal, idempotencyKey }: Request) {
  try {
    const answer = await axios.request<unknown>({
      baseURL: baseUrl,
      method,
      url: path,
      // A path that names another host would take the token there (reliability T6).
      allowAbsoluteUrls: false,
      timeout: timeoutMs,
      withCredentials: true,
      xsrfCookieName: "csrftoken",
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
    // An answer that is no JSON (a proxy's page, a cut body) is a fault, not data.
    if (answer.status !== 204 && typeof answer.data === "string") {
      const id = requestIdOf(answer.headers);
      throw new ApiError("The shop's answer could not be read. Please try again.", answer.status, "invalid", {}, id);
    }
    return answer.data;
  } catch (error) {
    throw toApiError(error);
  }
}
