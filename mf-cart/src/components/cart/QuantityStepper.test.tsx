import { toCart } from "@aurelle/shared/cart/toCart";
import { aCart, aCartItem, aProduct } from "@aurelle/shared/testing";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { QuantityStepper } from "./QuantityStepper";

const product = aProduct({ title: "Dome Band Ring", inventory: 3 });
const [ring] = toCart(aCart([aCartItem({ product, quantity: 2 })])).items;

function Stepper({ start }: { start: number }) {
  const [quantity, setQuantity] = useState(start);
  if (!ring) throw new Error("the cart has one item");
  return <QuantityStepper item={{ ...ring, quantity }} pieces={quantity} onQuantity={setQuantity} />;
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the quantity of an item", () => {
  it("is announced after each press that changes it, once with the limit, and not before", async () => {
    render(<Stepper start={2} />);
    const status = screen.getByRole("status");
    expect(status).toBeEmptyDOMElement();
    await press("Decrease quantity of Dome Band Ring");
    expect(status.textContent).toBe("Quantity 1.");
    await press("Increase quantity of Dome Band Ring");
    expect(status.textContent).toBe("Quantity 2.");
    await press("Increase quantity of Dome Band Ring");
    expect(screen.getByRole("status").textContent).toBe("Quantity 3.Only 3 in stock");
  });

  it("is not announced by a press that changes nothing", async () => {
    render(<Stepper start={3} />);
    await press("Increase quantity of Dome Band Ring");
    expect(screen.getByRole("status").textContent).toBe("Only 3 in stock");
  });
});
