import { type Pence, pence } from "@aurelle/shared/money";

/** More digits would leave the server's integers, once they are pence (reliability finding 9). */
const wholePounds = /^\d{1,7}$/;

/** Whole pounds, not below 0, as pence (specification §5); `null` for anything else. */
export const readPounds = (text: string): Pence | null => (wholePounds.test(text) ? pence(Number(text) * 100) : null);

/** As a shopper writes it, without the sign; empty for no price. */
export const inPounds = (price: Pence | null): string => (price === null ? "" : String(price / 100));
