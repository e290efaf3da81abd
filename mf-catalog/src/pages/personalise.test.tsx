import { addToCartFormId } from "@aurelle/shared/contract/forms";
import { ringSizeKey } from "@aurelle/shared/contract/storageKeys";
import { aProduct, aProductList, axeFindings } from "@aurelle/shared/testing";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { productsUrl, server } from "../testing/api";
import { renderCatalog } from "../testing/renderCatalog";
import ProductPage from "./ProductPage";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

async function show(fields: Parameters<typeof aProduct>[0]) {
  server.use(
    http.get(productsUrl, () => HttpResponse.json(aProductList([]))),
    http.get(`${productsUrl}:id/`, () => HttpResponse.json(aProduct({ id: "7", ...fields }))),
  );
  renderCatalog({ "/product/:id": <ProductPage /> }, "/product/7");
  await screen.findByRole("heading", { level: 1, name: "Dome Band Ring" });
}
const sizes = () => screen.getByRole("combobox", { name: "Made in" });
const engraving = () => screen.getByRole("textbox", { name: "Engraving (optional)" });

describe("a piece that can be made for a shopper", () => {
  it("offers the sizes up to two from its own, and an engraving, as fields of the form that adds it to the cart", async () => {
    localStorage.setItem(ringSizeKey, "P");
    await show({ size: "Size N", engraving_length: 20 });
    const labels = [...(sizes() as HTMLSelectElement).options].map(({ text }) => text);
    expect(labels).toEqual([
      "Size N, as it is",
      ...["L", "L½", "M", "M½", "N½", "O", "O½"].map((size) => `Size ${size}`),
      "Size P, your size",
    ]);
    for (const field of [sizes(), engraving()]) expect(field).toHaveAttribute("form", addToCartFormId);
    expect(await axeFindings("product: made for you")).toEqual([]);
  });

  it("says what cannot be engraved once the field is left", async () => {
    await show({ engraving_length: 20 });
    await userEvent.type(engraving(), "Ada <3");
    expect(engraving()).toBeValid();
    await userEvent.tab();
    expect(engraving()).toBeInvalid();
    expect(engraving()).toHaveAccessibleDescription(/Please use the Latin alphabet/);
    await userEvent.type(engraving(), "{Backspace}{Backspace}");
    expect(engraving()).toBeValid();
  });

  it("takes the heart of a phone's keyboard for the engraver's", async () => {
    await show({ engraving_length: 20 });
    await userEvent.type(engraving(), "A ❤\ufe0f J");
    await userEvent.tab();
    expect(engraving()).toBeValid();
  });

  it.each([
    ["an adjustable ring", { size: "Adjustable, K to P" }],
    ["a necklace", { category: "necklaces", size: "45 cm" }],
    ["a ring without a size", { size: null }],
    ["sold out", { size: "Size N", inventory: 0 }],
  ])("is not %s", async (_, fields) => {
    await show({ ...fields, engraving_length: 0 });
    expect(screen.queryByRole("combobox", { name: "Made in" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Engraving (optional)" })).toBeNull();
  });
});
