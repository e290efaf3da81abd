/** A price in whole pence: `pence(1250)` is £12.50. Never pounds, never a fraction. */
export type Pence = number & { readonly unit: "pence" };

/**
 * Reads a number from the wire as pence.
 * @throws RangeError for a fraction or a value below zero: the number was pounds, or is wrong.
 */
export function pence(value: number): Pence {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not whole pence: ${value}`);
  return value as Pence; // checked in the line above
}

/** The sum, in pence. */
export function addPence(...amounts: readonly Pence[]): Pence {
  return pence(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

/** The price of `quantity` pieces. */
export function timesPence(price: Pence, quantity: number): Pence {
  return pence(price * quantity);
}

/** `£1,250`, or `£1,250.50` when not whole pounds (specification §9, decision 37). */
export function formatPence(amount: Pence): string {
  // Not `Intl.NumberFormat`, because its first use takes 16 ms on a phone.
  const pounds = String(Math.floor(amount / 100)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const rest = amount % 100;
  return rest === 0 ? `£${pounds}` : `£${pounds}.${String(rest).padStart(2, "0")}`;
}
