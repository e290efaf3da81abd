import { deliveryRange } from "../contract/rules";
import type { Order } from "./order";
import { reachedAt } from "./reachedAt";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");
const months = "January February March April May June July August September October November December".split(" ");

/** When clocks in London change in a month: on its last Sunday at 01:00 UTC; ms since 1970. `month`: 0 is January. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * dayMs;
}

/**
 * The day in London at a time, as a number of days since 1970. Without `Intl`, whose first use of a time zone takes a phone 60 ms.
 * @param at ms since 1970
 */
export function londonDay(at: number): number {
  const year = new Date(at).getUTCFullYear();
  const isSummer = at >= clockChange(year, 2) && at < clockChange(year, 9);
  return Math.floor((at + (isSummer ? hourMs : 0)) / dayMs);
}

/** The day that comes so many business days later. `day`: days since 1970. */
function addBusinessDays(day: number, count: number): number {
  let [date, left] = [day, count];
  while (left > 0) {
    date += 1;
    const weekday = new Date(date * dayMs).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return date;
}

/** The first and the last day on which a parcel may arrive, as days since 1970. Bank holidays are not known. */
function arrivalDays(country: string, from: number): readonly [number, number] {
  const { earliest, latest } = deliveryRange(country);
  const day = londonDay(from);
  return [addBusinessDays(day, earliest), addBusinessDays(day, latest)];
}

const dateOf = (day: number) => new Date(day * dayMs);
const dayOf = (date: Date) => `${weekdays[date.getUTCDay()]} ${date.getUTCDate()}`;
const monthOf = (date: Date) => ` ${months[date.getUTCMonth()]}`;

/** The last day on which a parcel arrives: `Tue 8 December`. @param from when the delivery time begins, ms since 1970 */
export function lastArrivalDay(country: string, from: number): string {
  const last = dateOf(arrivalDays(country, from)[1]);
  return dayOf(last) + monthOf(last);
}

/**
 * The days on which a parcel arrives: `Fri 4 to Tue 8 December`, `Mon 30 November to Wed 2 December`.
 * @param country its code @param from when the delivery time begins, ms since 1970
 */
export function arrivalText(country: string, from: number): string {
  const [first, last] = arrivalDays(country, from).map(dateOf) as [Date, Date]; // of two days
  const firstMonth = first.getUTCMonth() === last.getUTCMonth() ? "" : monthOf(first);
  return `${dayOf(first)}${firstMonth} to ${dayOf(last)}${monthOf(last)}`;
}

/** The days on which a parcel arrives that is sent only after its payment. */
export const arrivalOncePaid = (country: string, now: number): string => `${arrivalText(country, now)}, if paid today`;

/**
 * When the delivery time of a paid order begins: at its dispatch, before that at its payment. It begins again when a parcel was lost or
 * came back, and is prepared once more.
 */
function startOf({ status, paymentMethod, placedAt, updates }: Order): number {
  const wasSent = updates.some((update) => update.status === "shipped");
  // A bank transfer has arrived when the order is prepared. Every other order is paid when it is placed.
  const step = wasSent || status === "shipped" || paymentMethod === "bank_transfer" ? status : "pending";
  return Date.parse(reachedAt(updates, step) || placedAt);
}

const undelivered: ReadonlySet<string> = new Set(["pending", "processing", "shipped"]);

/**
 * The days on which an order arrives. Null when none can be named: it has arrived or was cancelled, or its days are over.
 * @param now ms since 1970
 */
export function orderArrival(order: Order, now: number): string | null {
  const { status, payment, shipping } = order;
  if (!undelivered.has(status)) return null;
  if (payment) return arrivalOncePaid(shipping.country, now);
  const start = startOf(order);
  if (Number.isNaN(start) || arrivalDays(shipping.country, start)[1] < londonDay(now)) return null;
  return arrivalText(shipping.country, start);
}
