import { pence } from "@aurelle/shared/money";
import { paymentDueText } from "./paymentDue";

const dayOf = (time: string) => time.slice(0, 10);

it("says by when and how an order must be paid, and nothing of one that need not be", () => {
  const payment = { dueAt: "2025-05-15T22:59:59.000Z", account: null, reference: "AU-7K3M9Q" };
  expect(paymentDueText({ payment, total: pence(98000) }, dayOf)).toBe(
    "Payment is due by 2025-05-15, by bank transfer: £980 with the reference AU-7K3M9Q.",
  );
  expect(paymentDueText({ payment: null, total: pence(98000) }, dayOf)).toBeNull();
});
