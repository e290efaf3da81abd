import { AxiosError } from "axios";
import { isObject } from "../wire/isObject";
import { ApiError } from "./ApiError";

const text = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" && value.length <= 500 ? value : null;

function fieldsOf(data: unknown): Record<string, string> {
  if (!isObject(data) || !isObject(data.fields)) return {};
  return Object.fromEntries(
    Object.entries(data.fields).flatMap(([name, value]) => (text(value) ? [[name, String(value)]] : [])),
  );
}

/** The server's sentence: `error`, `message` or `detail` (specification §8, decision 5). */
const sentence = (data: unknown): string | null =>
  isObject(data) ? (text(data.error) ?? text(data.message) ?? text(data.detail)) : null;

/** The id of the request in the server's logs, from the response's headers. */
export const requestIdOf = (headers: unknown): string | null =>
  isObject(headers) ? text(headers["x-request-id"]) : null;

/**
 * The `ApiError` for an error that axios threw; its message can be shown, and axios's text is logged (decision 38). Other errors
 * are returned as they are.
 */
export function toApiError(error: unknown): unknown {
  if (!(error instanceof AxiosError) || error.code === AxiosError.ERR_CANCELED) return error;
  const { response } = error;
  if (!response) {
    console.warn(`no response from the shop: ${error.message}`);
    return error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT
      ? new ApiError("The shop took too long to answer. Please try again.", 0, "timeout")
      : new ApiError("The shop could not be reached. Check your connection and try again.", 0, "network");
  }
  const { status, data, headers } = response;
  const own = sentence(data);
  const code = isObject(data) ? (text(data.code) ?? `http_${status}`) : `http_${status}`;
  const requestId = (isObject(data) ? text(data.request_id) : null) ?? requestIdOf(headers);
  if (status >= 500 && status !== 503) {
    console.warn(`the shop failed: ${error.message}`);
    return new ApiError("Something went wrong on our side. Please try again.", status, code, {}, requestId);
  }
  const message = own ?? (status === 503 ? "The shop is busy. Please try again in a moment." : error.message);
  return new ApiError(message, status, code, fieldsOf(data), requestId, own !== null, data);
}
