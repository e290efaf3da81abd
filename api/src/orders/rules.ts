import { randomBytes } from "node:crypto";
import type { OrderPayload } from "@aurelle/shared/contract";
import { isCountryCode, isEmail, isPhoneNumber } from "@aurelle/shared/contract/rules";
import { httpErrors } from "../errors";

export const statuses = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof statuses)[number];

const required = ["full_name", "email", "phone_number", "country", "city", "address", "zip_code"] as const;

/** The checkout form's texts by field, as specification §5 words them; empty when all is well. */
export function checkForm(form: OrderPayload): Record<string, string> {
  const texts: Record<string, string> = {};
  if (!isEmail(form.email)) texts.email = "Please enter a valid email address";
  if (!isPhoneNumber(form.phone_number)) texts.phone_number = "Please enter a valid phone number";
  if (!isCountryCode(form.country)) texts.country = "Please choose a country from the list";
  for (const name of required) if (form[name].trim() === "") texts[name] = "This field is required";
  return texts;
}

/** `credit_card` and `paypal` are coming soon, for the server too; nothing is given away outside of a demo (O7). */
export function checkPaymentMethod(method: string, demoMode: boolean): void {
  if (method === "bank_transfer" || (method === "demo_payment" && demoMode)) return;
  throw httpErrors.paymentMethod();
}

export const isBeforeDispatch = (status: string): boolean => status === "pending" || status === "processing";

const road: readonly OrderStatus[] = ["pending", "processing", "shipped", "delivered"];

/** How far an order has come; -1 when it left the road. */
const stageOf = (status: string): number => (road as readonly string[]).indexOf(status); // any text may be asked about

/** The status after this one; null at the end of the road. */
export function nextStatus(status: string): OrderStatus | null {
  const at = stageOf(status);
  return at < 0 ? null : (road[at + 1] ?? null);
}

/** Staff may move an order forward, also past a stage, and cancel it before dispatch. */
export function isLegalMove(from: string, to: OrderStatus): boolean {
  if (to === "cancelled") return isBeforeDispatch(from);
  return stageOf(from) >= 0 && stageOf(to) > stageOf(from);
}

/** What the shopper reads in the order's updates. */
export const statusNotes: Record<OrderStatus, string> = {
  pending: "Your order has been received.",
  processing: "Your order is being prepared.",
  shipped: "Your order has been dispatched.",
  delivered: "Your order has been delivered.",
  cancelled: "Your order has been cancelled.",
};

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `AU-` and ten random characters that are hard to misread: tells nobody how much the shop sells (reliability 2.8). */
export function makeOrderNumber(): string {
  return `AU-${[...randomBytes(10)].map((byte) => letters[byte % 32]).join("")}`;
}

/** Pence; the largest sum the books take (O8). */
export const maxTotal = 2_147_483_647;
