/** The account to which shoppers transfer the price of an order. */
export interface BankAccount {
  payee: string;
  iban: string;
}

/** How orders that are paid by bank transfer are paid. */
export interface PaymentSettings {
  /** Without it the order says only until when and with which reference it must be paid. */
  account?: BankAccount | undefined;
  /** The days until an unpaid order is cancelled, the day of the order not counted. */
  days: number;
  /** The highest sum of one account's unpaid orders, in pence. */
  unpaidLimit: number;
}

/** The number of orders that one account may leave unpaid at a time. */
export const maxUnpaidOrders = 3;

/** In demo mode only: no bank has this account, and its payee says so. */
const exampleAccount: BankAccount = { payee: "Example account: do not pay", iban: "GB82 WEST 1234 5698 7654 32" };

const defaultPayment: PaymentSettings = { account: exampleAccount, days: 14, unpaidLimit: 1_000_000 };

/** The settings of a shop. */
export const paymentOf = ({ payment = defaultPayment }: { payment?: PaymentSettings | undefined }): PaymentSettings =>
  payment;

/** Whether a text is an IBAN with right check digits (ISO 13616). */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(" ", "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

/** In groups of four characters, as banks print it. */
const groupIban = (text: string): string =>
  (
    text
      .replaceAll(" ", "")
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join(" ");

/** The values of the environment. */
interface PaymentValues {
  payee: string | undefined;
  iban: string | undefined;
  days: number | undefined;
  /** In whole pounds. */
  unpaidLimit: number | undefined;
  demoMode: boolean;
}

/** Reads the account. @throws Error with a sentence for a part without the other one, and for an IBAN with a typing error. */
function readAccount({ payee, iban, demoMode }: PaymentValues): BankAccount | undefined {
  if (!payee && !iban) return demoMode ? exampleAccount : undefined;
  if (!payee || !iban) throw new Error("BANK_PAYEE and BANK_IBAN must be set together.");
  if (!isIban(iban)) throw new Error("BANK_IBAN is not an IBAN: its check digits are wrong.");
  return { payee, iban: groupIban(iban) };
}

/** @throws Error with a sentence for a setting that is wrong. */
export function readPayment(values: PaymentValues): PaymentSettings {
  const { days = defaultPayment.days, unpaidLimit } = values;
  if (days < 1 || days > 90) throw new Error("PAYMENT_DAYS must be from 1 to 90.");
  if (unpaidLimit === 0)
    throw new Error("UNPAID_LIMIT must be at least 1: with 0 no order by bank transfer is accepted.");
  return {
    account: readAccount(values),
    days,
    unpaidLimit: unpaidLimit === undefined ? defaultPayment.unpaidLimit : unpaidLimit * 100,
  };
}
