import { isIban, paymentOf, readPayment } from "./payment";

const values = { payee: undefined, iban: undefined, days: undefined, unpaidLimit: undefined, demoMode: false };
const account = { payee: "Aurelle Ltd", iban: "gb82west12345698765432" };

describe("the settings of the payment", () => {
  it("are 14 days and £10,000 unless set, and name an account that is clearly an example in demo mode only", () => {
    expect(readPayment(values)).toEqual({ account: undefined, days: 14, unpaidLimit: 1_000_000 });
    expect(readPayment({ ...values, demoMode: true }).account?.payee).toBe("Example account: do not pay");
    expect(paymentOf({}).days).toBe(14);
  });

  it("have the account as banks print it", () => {
    const settings = readPayment({ ...values, ...account, days: 30, unpaidLimit: 500, demoMode: true });
    expect(settings).toEqual({
      account: { payee: "Aurelle Ltd", iban: "GB82 WEST 1234 5698 7654 32" },
      days: 30,
      unpaidLimit: 50_000,
    });
  });

  it.each([
    [{ payee: "Aurelle Ltd" }, "BANK_PAYEE and BANK_IBAN must be set together"],
    [{ iban: account.iban }, "BANK_PAYEE and BANK_IBAN must be set together"],
    [{ ...account, iban: "GB82 WEST 1234 5698 7654 23" }, "BANK_IBAN is not an IBAN"],
    [{ days: 0 }, "PAYMENT_DAYS must be from 1 to 90"],
    [{ days: 91 }, "PAYMENT_DAYS must be from 1 to 90"],
  ])("are rejected with a sentence: %j", (changes, sentence) => {
    expect(() => readPayment({ ...values, ...changes })).toThrow(sentence);
  });
});

describe("an IBAN", () => {
  it.each(["GB82 WEST 1234 5698 7654 32", "DE89370400440532013000", "FR14 2004 1010 0505 0001 3M02 606"])(
    "%s has right check digits",
    (iban) => {
      expect(isIban(iban)).toBe(true);
    },
  );

  it.each(["", "GB82", "GB82 WEST 1234 5698 7654 33", "GB28 WEST 1234 5698 7654 32", "GB82-WEST-1234-5698-7654-32"])(
    "%p is none",
    (iban) => {
      expect(isIban(iban)).toBe(false);
    },
  );
});
