import type { WireError } from "@aurelle/shared/contract";
import { maxQuantity } from "@aurelle/shared/contract/rules";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseAway } from "./database/db";

interface FaultDetails {
  /** Text by field name, or by cart item id where lines are short. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** An answer other than success that the shop foresees. Leaves through `answerError`. */
export class Fault extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: FaultDetails = {},
  ) {
    super(message);
  }
}

const later = (seconds: number) => ({ headers: { "retry-after": String(Math.max(1, Math.ceil(seconds))) } });

/** Every error by name, with status and text. */
export const faults = {
  notFound: () => new Fault(404, "not_found", "Not found."),
  methodNotAllowed: (allow: readonly string[]) =>
    new Fault(405, "method_not_allowed", "This method is not allowed here.", { headers: { allow: allow.join(", ") } }),
  badRequest: (message = "The request could not be read.") => new Fault(400, "bad_request", message),
  invalid: (fields: Record<string, string>) =>
    new Fault(400, "invalid", Object.values(fields)[0] ?? "Some fields are not valid.", { fields }),
  tooLarge: () => new Fault(413, "too_large", "The request is too large."),
  unsupportedType: () => new Fault(415, "unsupported_type", "Only application/json is accepted."),
  notSignedIn: () => new Fault(401, "not_signed_in", "Please sign in."),
  wrongCredentials: () => new Fault(401, "wrong_credentials", "Invalid email or password."),
  emailNotVerified: () => new Fault(403, "email_not_verified", "Please verify your email address before signing in."),
  staffOnly: () => new Fault(403, "forbidden", "Only staff may do this."),
  foreignOrigin: () => new Fault(403, "foreign_origin", "This call is not allowed from another site."),
  csrf: () => new Fault(403, "csrf", "Your session could not be confirmed. Please reload the page and try again."),
  wrongCode: () => new Fault(400, "wrong_code", "The verification code is wrong or has expired."),
  tooManyRequests: (seconds: number) =>
    new Fault(429, "too_many_requests", "Too many attempts. Please try again later.", later(seconds)),
  busy: () => new Fault(503, "busy", "The shop is very busy. Please try again in a moment.", later(2)),
  tooSlow: () => new Fault(503, "too_slow", "The shop took too long to answer. Please try again.", later(1)),
  unavailable: () => new Fault(503, "unavailable", "The shop is not available right now. Please try again.", later(2)),
  cartEmpty: () => new Fault(400, "cart_empty", "Your cart is empty"),
  cartFull: () => new Fault(409, "cart_full", "Your cart holds as many different items as it can."),
  keyReused: () => new Fault(409, "key_reused", "This was sent before with other contents. Please try again."),
  wishlistFull: () => new Fault(409, "wishlist_full", "Your wishlist holds as many pieces as it can."),
  outOfStock: (title: string, fields: Record<string, string> = {}) =>
    new Fault(409, "out_of_stock", `Sorry, ${title} is currently out of stock.`, { fields }),
  inStock: (title: string) => new Fault(409, "in_stock", `${title} is in stock.`),
  stockShort: (title: string, left: number) =>
    new Fault(409, "insufficient_stock", `Only ${left} of ${title} ${left === 1 ? "is" : "are"} left.`),
  quantityLimit: (title: string) =>
    new Fault(409, "quantity_limit", `You can order at most ${maxQuantity} of ${title}.`),
  totalTooLarge: () => new Fault(400, "total_too_large", "This order is too large to be placed online."),
  paymentMethod: () =>
    new Fault(400, "payment_method", "This payment method is not available.", {
      fields: { payment_method: "This payment method is not available." },
    }),
  notCancellable: () => new Fault(409, "not_cancellable", "This order can no longer be cancelled."),
  noNextStage: () => new Fault(409, "no_next_stage", "This order has no next stage."),
  illegalStatus: () => new Fault(409, "illegal_status", "The order cannot change to this status."),
};

/** Fastify's own errors that are the caller's doing, by their code. */
const framework: Record<string, () => Fault> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: faults.unsupportedType,
  FST_ERR_CTP_BODY_TOO_LARGE: faults.tooLarge,
  FST_ERR_BAD_URL: faults.notFound,
};

export function toFault(error: unknown): Fault | null {
  if (error instanceof Fault) return error;
  if (isDatabaseAway(error)) return faults.unavailable();
  const { code, statusCode } = error as Partial<FastifyError>; // read as unknown fields, each checked before use
  const known = typeof code === "string" ? framework[code] : undefined;
  if (known) return known();
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) return faults.badRequest();
  return null;
}

/** The one shape of every error answer (reliability I2). */
export function errorBody(fault: Fault, requestId: string): WireError {
  const { fields } = fault.details;
  const body = { error: fault.message, message: fault.message, code: fault.code, request_id: requestId };
  return fields && Object.keys(fields).length > 0 ? { ...body, fields } : body;
}

/** An error for the log, without the database's `detail`, which quotes rows (reliability Z1). */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...("code" in error ? { code: error.code } : {}) };
}

/** The one handler of errors. What nobody foresaw is logged with its request id and answered with a fixed text (I3). */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const fault = toFault(error) ?? new Fault(500, "server_error", "Something went wrong. Please try again later.");
  if (fault.status >= 500) request.log.error({ fault: describe(error), requestId: request.id }, "request failed");
  else if ([401, 403].includes(fault.status)) {
    request.log.info({ requestId: request.id, code: fault.code }, "request denied");
  }
  return reply
    .code(fault.status)
    .headers({ "cache-control": "no-store", ...fault.details.headers })
    .type("application/json; charset=utf-8")
    .send(errorBody(fault, request.id));
}
