import { arrivalOncePaid, arrivalText } from "@aurelle/shared/order/arrival";
import type { ShippingForm } from "./shippingForm";

/** The days on which an order would arrive that is placed now: `Fri 4 to Tue 8 December`. @param now ms since 1970 */
export const arrivalFor = (
  { country, payment_method }: Pick<ShippingForm, "country" | "payment_method">,
  now: number,
): string => (payment_method === "bank_transfer" ? arrivalOncePaid(country, now) : arrivalText(country, now));
