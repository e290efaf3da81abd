import { pence } from "@aurelle/shared/money";
import { render, screen } from "@testing-library/react";
import type { CartDifference } from "../model/cartDifferences";
import { CartDifferences } from "./CartDifferences";

it("D11 lists ten changes of many, and always the total", () => {
  const removed = (index: number): CartDifference => ({ kind: "removed", title: `Ring ${index}`, quantity: 1 });
  const total: CartDifference = { kind: "total", was: pence(100), now: pence(200) };
  render(<CartDifferences differences={[...Array.from({ length: 5000 }, (_, index) => removed(index)), total]} />);
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toHaveLength(12);
  expect(lines.slice(9)).toEqual(["Removed: 1 × Ring 9.", "and 4990 more changes", "The total was £1, now £2."]);
});

it("lists the same change of two products with the same title twice", () => {
  const removed: CartDifference = { kind: "removed", title: "Halo Ring", quantity: 1 };
  render(<CartDifferences differences={[removed, removed]} />);
  expect(screen.getAllByText("Removed: 1 × Halo Ring.")).toHaveLength(2);
});
