import { toOrder } from "@aurelle/shared/order";
import { anOrder } from "@aurelle/shared/testing";
import { refundText, returnRefundText } from "./refund";

const unpaid = { payment_method: "bank_transfer", payment_due_at: "2025-05-15T22:59:59.000Z" };

it.each([
  ["without a charge", { payment_method: "demo_payment" }, "No money has been taken."],
  [
    "that is not paid",
    unpaid,
    "No money has been taken. If you have sent a bank transfer already, we will return it within 14 days.",
  ],
  [
    "that is paid",
    { payment_method: "bank_transfer" },
    "We will return £980 to the account you paid from, within 14 days.",
  ],
  [
    "paid in another way",
    { payment_method: "gift_card" },
    "If you have paid, we will return £980 within 14 days, the way you paid.",
  ],
])("an order %s, when it is cancelled", (_, part, text) => {
  expect(refundText(toOrder(anOrder(part)))).toBe(text);
});

it("promises no money for returned pieces of an order without a charge", () => {
  expect(returnRefundText({ paymentMethod: "demo_payment" })).toMatch(/^No money was taken/);
  expect(returnRefundText({ paymentMethod: "bank_transfer" })).toMatch(
    /at the latest 14 days after they have reached us/,
  );
});
