import type { WireError } from "@aurelle/shared/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../database/db";
import { HttpError, httpErrors } from "../errors";

/** Fastify's own errors that the client causes, by their code. */
const frameworkErrors: Record<string, () => HttpError> = {
  FST_ERR_MAX_PARAM_LENGTH: httpErrors.notFound, // no id is that long
  FST_ERR_CTP_INVALID_MEDIA_TYPE: httpErrors.unsupportedType,
  FST_ERR_CTP_BODY_TOO_LARGE: httpErrors.tooLarge,
  FST_ERR_BAD_URL: httpErrors.notFound,
};

/** The expected error that an error represents; null for an unexpected one. */
export function toHttpError(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (isDatabaseUnavailable(error)) return httpErrors.unavailable();
  const { code, statusCode } = error as Partial<FastifyError>; // read as unknown fields, each checked before use
  const known = typeof code === "string" ? frameworkErrors[code] : undefined;
  if (known) return known();
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) return httpErrors.badRequest();
  return null;
}

/** The one shape of every error response (reliability I2). */
export function errorBody(httpError: HttpError, requestId: string): WireError {
  const { fields, cart } = httpError.details;
  return {
    error: httpError.message,
    message: httpError.message,
    code: httpError.code,
    request_id: requestId,
    ...(fields && Object.keys(fields).length > 0 ? { fields } : {}),
    ...(cart ? { cart } : {}),
  };
}

/** An error for the log, without the database's `detail`, which quotes rows (reliability Z1). */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...("code" in error ? { code: error.code } : {}) };
}

/** The one handler of errors. An unexpected error is logged with its request id, and the client gets a fixed text (reliability I3). */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const httpError =
    toHttpError(error) ?? new HttpError(500, "server_error", "Something went wrong. Please try again later.");
  if (httpError.status >= 500) request.log.error({ fault: describe(error), requestId: request.id }, "request failed");
  else if ([401, 403].includes(httpError.status)) {
    request.log.info({ requestId: request.id, code: httpError.code }, "request denied");
  }
  return reply
    .code(httpError.status)
    .headers({ "cache-control": "no-store", ...httpError.details.headers })
    .type("application/json; charset=utf-8")
    .send(errorBody(httpError, request.id));
}
