import { pence } from "@aurelle/shared/money";
import { savingOf } from "./savingOf";

const item = (price: number, originalPrice: number, quantity: number) => ({
  price: pence(price),
  originalPrice: pence(originalPrice),
  quantity,
});

it("is what the discounts save for all pieces", () => {
  expect(savingOf()).toBe(0);
  expect(savingOf(item(98_000, 98_000, 3))).toBe(0);
  expect(savingOf(item(98_000, 120_000, 2), item(5_000, 5_050, 1))).toBe(44_050);
});
