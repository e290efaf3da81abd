import { anOrder } from "../testing/builders";
import { toOrder } from "./order";
import { paymentFacts } from "./paymentFacts";

const unpaid = anOrder({
  payment_due_at: "2025-05-15T22:59:59.000Z",
  pay_to: { payee: "Aurelle Ltd", iban: "GB82 WEST 1234 5698 7654 32", reference: "AU-7K3M9Q" },
});
const factsOf = (wire: object) =>
  paymentFacts(toOrder({ ...unpaid, ...wire })).map(({ label, value }) => [label, value]);

describe("paymentFacts", () => {
  it("has until when, to whom and with which reference an order must be paid", () => {
    expect(factsOf({})).toEqual([
      ["Pay by", "15 May 2025"],
      ["Payee", "Aurelle Ltd"],
      ["IBAN", "GB82 WEST 1234 5698 7654 32"],
      ["Reference", "AU-7K3M9Q"],
    ]);
  });

  it("is empty for an order that need not be paid", () => {
    expect(factsOf({ payment_due_at: undefined, pay_to: undefined })).toEqual([]);
  });

  it.each([{ pay_to: undefined }, { pay_to: { payee: "Aurelle Ltd" } }, { pay_to: "any" }])(
    "names no account where the server sends %j",
    (wire) => {
      expect(factsOf(wire)).toEqual([
        ["Pay by", "15 May 2025"],
        ["Reference", "AU-7K3M9Q"],
      ]);
    },
  );
});
