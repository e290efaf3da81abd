import { aCart, aCartItem, aProduct, renderPage } from "@aurelle/shared/testing";
import { aFakeShop } from "@aurelle/shared/testing/fakeShop";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import AddToCart from "../components/addToCart/AddToCart";
import MiniCart from "../components/miniCart/MiniCart";
import StoreProvider from "./StoreProvider";

const shop = aFakeShop();
beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());

it("gives the slots of one page the same cart", async () => {
  shop.reset(aCart([aCartItem({ product: aProduct({ id: "p-a", title: "Fine Chain" }) })]));
  renderPage(
    <>
      <StoreProvider>
        <AddToCart productId="p-b" title="Dome Band Ring" inventory={3} />
      </StoreProvider>
      <StoreProvider>
        <MiniCart onClose={() => {}} />
      </StoreProvider>
    </>,
  );
  expect(await screen.findByRole("link", { name: "Fine Chain" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Add to Cart" }));
  expect(await screen.findByRole("link", { name: "Dome Band Ring" })).toBeInTheDocument();
});
