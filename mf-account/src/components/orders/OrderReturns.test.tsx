import { toOrder } from "@aurelle/shared/order";
import { anOrder, anOrderItem } from "@aurelle/shared/testing";
import { render, screen } from "@testing-library/react";
import { OrderReturns } from "./OrderReturns";

describe("how a return works", () => {
  it.each([
    ["A & J", "until 15 June 2025. Engraved pieces cannot be returned. Tell us which ones"],
    ["", "until 15 June 2025. Tell us which ones"],
  ])("promises no return of an engraved piece beside another: %j", (engraving, text) => {
    const items = [anOrderItem({ id: "1", engraving }), anOrderItem({ id: "2", returnable: 1 })];
    const order = toOrder(anOrder({ items, returnable_until: "2025-06-15T22:59:59.000Z" }));
    render(<OrderReturns order={order}>{null}</OrderReturns>);
    expect(screen.getByText(/^You can return/)).toHaveTextContent(text);
  });
});
