import { pence } from "@aurelle/shared/money";
import { nextSteps } from "./nextSteps";

const dayOf = (time: string) => time.slice(0, 10);
const placed = { status: "pending", payment: null, total: pence(98000) };
const arrival = "Fri 4 to Tue 8 December";

describe("nextSteps", () => {
  it("are packing and delivery for an order that need not be paid", () => {
    expect(nextSteps(placed, arrival, dayOf)).toEqual([
      "We pack your order, and email you when it is on its way.",
      "Arrives Fri 4 to Tue 8 December.",
      "You can cancel it until it is on its way.",
    ]);
  });

  it("begin with the payment for an order that is not paid, which is dispatched only after it", () => {
    const payment = { dueAt: "2025-05-15T22:59:59.000Z", account: null, reference: "AU-7K3M9Q" };
    const [first, second] = nextSteps({ ...placed, payment }, arrival, dayOf);
    expect(first).toBe("Please pay £980 by bank transfer by 2025-05-15, with the reference AU-7K3M9Q.");
    expect(second).toBe("We dispatch your order once the payment has arrived, and email you when it is on its way.");
  });

  it("name no day of arrival where none is known", () => {
    expect(nextSteps(placed, null, dayOf)).toEqual([
      "We pack your order, and email you when it is on its way.",
      "You can cancel it until it is on its way.",
    ]);
  });

  it.each(["shipped", "delivered", "cancelled", "ready_for_pickup"])("are none for an order that is %s", (status) => {
    expect(nextSteps({ ...placed, status }, arrival, dayOf)).toEqual([]);
  });
});
