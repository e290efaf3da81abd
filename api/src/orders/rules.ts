import { randomBytes } from "node:crypto";
import type { OrderPayload } from "@aurelle/shared/contract";
import { isCountryCode, isEmail, isPhoneNumber } from "@aurelle/shared/contract/rules";
import { httpErrors } from "../errors";
import { plainLineErrors } from "../http/fieldErrors";

export const statuses = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof statuses)[number];

const required = ["full_name", "email", "phone_number", "country", "city", "address", "zip_code"] as const;

/** The errors of a checkout form by field, as specification §5 words them; empty when every field is valid. */
export function checkForm(form: OrderPayload): Record<string, string> {
  const { full_name, city, address, zip_code } = form;
  const texts: Record<string, string> = plainLineErrors({ full_name, city, address, zip_code });
  if (!isEmail(form.email)) texts.email = "Please enter a valid email address";
  if (!isPhoneNumber(form.phone_number)) texts.phone_number = "Please enter a valid phone number";
  if (!isCountryCode(form.country)) texts.country = "Please choose a country from the list";
  for (const name of required) if (form[name].trim() === "") texts[name] = "This field is required";
  return texts;
}

/**
 * `credit_card` and `paypal` are not available yet; `demo_payment` only in demo mode (reliability O7).
 * @throws HttpError 400 for every other method.
 */
export function checkPaymentMethod(method: string, demoMode: boolean): void {
  if (method === "bank_transfer" || (method === "demo_payment" && demoMode)) return;
  throw httpErrors.paymentMethod();
}

/** Whether an order with this status can still be cancelled. */
export const isBeforeDispatch = (status: string): boolean => status === "pending" || status === "processing";

const stages: readonly OrderStatus[] = ["pending", "processing", "shipped", "delivered"];

/** The position of a status among the stages; -1 for a cancelled order or an unknown text. */
const stageOf = (status: string): number => (stages as readonly string[]).indexOf(status); // `indexOf` must take any text

/** The next stage; null after the last one, and for a status that is no stage. */
export function nextStatus(status: string): OrderStatus | null {
  const at = stageOf(status);
  return at < 0 ? null : (stages[at + 1] ?? null);
}

/**
 * Whether staff may make this change: forward, also past a stage, or cancelling before dispatch. A parcel that was lost or came back
 * is put back to processing, and can then be sent again or cancelled. Without an account it has no address to be sent to, and is
 * cancelled at once.
 */
export function isLegalMove(from: string, to: OrderStatus, hasAccount: boolean): boolean {
  if (!hasAccount && isBeforeDispatch(to)) return false;
  if (to === "cancelled") return isBeforeDispatch(from) || (!hasAccount && from === "shipped");
  if (from === "shipped" && to === "processing") return true;
  return stageOf(from) >= 0 && stageOf(to) > stageOf(from);
}

/** The texts of the order's tracking updates. */
export const statusNotes: Record<OrderStatus, string> = {
  pending: "Your order has been received.",
  processing: "Your order is being prepared.",
  shipped: "Your order has been dispatched.",
  delivered: "Your order has been delivered.",
  cancelled: "Your order has been cancelled.",
};

const orderNumberCharacters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `AU-` and ten random characters that are hard to misread. A running number would reveal how much the shop sells. */
export function makeOrderNumber(): string {
  return `AU-${[...randomBytes(10)].map((byte) => orderNumberCharacters[byte % 32]).join("")}`;
}

/** In pence; the largest sum that the database's integer holds (reliability O8). */
export const maxTotal = 2_147_483_647;
