import { type Pence, pence } from "@aurelle/shared/money";

/** At most seven digits: with more, the price in pence exceeds the server's 32-bit integers. */
const wholePounds = /^\d{1,7}$/;

/** Reads whole pounds, not below 0, as pence (specification §5); `null` for any other text. */
export const readPounds = (text: string): Pence | null => (wholePounds.test(text) ? pence(Number(text) * 100) : null);

/** A price in pounds without the currency sign, as a shopper types it; empty for no price. */
export const inPounds = (price: Pence | null): string => (price === null ? "" : String(price / 100));
