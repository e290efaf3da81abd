import { pence } from "@aurelle/shared/money";
import { nextSteps } from "./nextSteps";

const dayOf = (time: string) => time.slice(0, 10);
const shipping = { fullName: "Ada", address: "1 High Street", city: "Bath", country: "GB", zipCode: "BA1 2QA" };
const placed = { status: "pending", payment: null, total: pence(98000), shipping };

describe("nextSteps", () => {
  it("are packing and delivery for an order that need not be paid", () => {
    expect(nextSteps(placed, dayOf)).toEqual([
      "We pack your order, and email you when it is on its way.",
      "It arrives 7–14 business days after that.",
      "Until then you can cancel it.",
    ]);
  });

  it("begin with the payment for an order that is not paid, which is dispatched only after it", () => {
    const payment = { dueAt: "2025-05-15T22:59:59.000Z", account: null, reference: "AU-7K3M9Q" };
    const [first, second] = nextSteps({ ...placed, payment }, dayOf);
    expect(first).toBe("Please pay £980 by bank transfer by 2025-05-15, with the reference AU-7K3M9Q.");
    expect(second).toBe("We dispatch your order once the payment has arrived, and email you when it is on its way.");
  });

  it("name the days of the country", () => {
    expect(nextSteps({ ...placed, shipping: { ...shipping, country: "US" } }, dayOf)[1]).toBe(
      "It arrives 3–5 business days after that.",
    );
  });

  it.each(["shipped", "delivered", "cancelled", "ready_for_pickup"])("are none for an order that is %s", (status) => {
    expect(nextSteps({ ...placed, status }, dayOf)).toEqual([]);
  });
});
