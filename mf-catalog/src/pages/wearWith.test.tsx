import { aProduct, aProductList, axeFindings } from "@aurelle/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { failing, productsUrl, server } from "../testing/api";
import { renderCatalog } from "../testing/renderCatalog";
import ProductPage from "./ProductPage";

const ring = aProduct({
  id: "7",
  title: "Dome Band Ring",
  category: "rings",
  collection: "Luma",
  material: "18ct yellow gold",
});
const pieces = [
  aProduct({ id: "8", title: "Falling Leaf Earrings", category: "earrings", collection: "Vita" }),
  aProduct({ id: "9", title: "Classic Bangle", category: "bracelets", collection: "Luma" }),
];
/** The queries of the lists that were requested. */
let queries: Record<string, string>[];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  queries = [];
  jest.spyOn(console, "warn").mockImplementation(() => {});
  server.use(
    http.get(productsUrl, ({ request }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json(aProductList(pieces));
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const heading = () => screen.queryByRole("heading", { name: "Wear it with" });
async function show(product = ring) {
  server.use(http.get(`${productsUrl}:id/`, () => HttpResponse.json(product)));
  renderCatalog({ "/product/:id": <ProductPage /> }, "/product/7");
  await screen.findByRole("heading", { level: 1, name: product.title });
}

describe("what to wear with a product", () => {
  it("is in its metal, of other categories and of other collections", async () => {
    await show();
    const section = await screen.findByRole("region", { name: "Wear it with" });
    const cards = await within(section).findAllByRole("heading", { level: 3 });
    expect(cards.map((card) => card.textContent)).toEqual(["Falling Leaf Earrings"]);
    expect(queries).toContainEqual({
      category: "necklaces,bracelets,earrings",
      metal: "yellowgold",
      availability: "in-stock",
    });
    expect(await axeFindings("product: what to wear with it")).toEqual([]);
  });

  it("is left out where the material names no metal", async () => {
    await show({ ...ring, material: "Freshwater pearl" });
    await waitFor(() => expect(heading()).toBeNull());
    expect(queries.filter(({ metal }) => metal)).toEqual([]);
  });

  it("is left out while it cannot be loaded, and the product stays", async () => {
    const requested = jest.fn(() => failing(403));
    server.use(http.get(productsUrl, requested));
    await show();
    await waitFor(() => expect(requested).toHaveBeenCalled());
    await waitFor(() => expect(heading()).toBeNull());
    expect(screen.getByRole("heading", { level: 1, name: "Dome Band Ring" })).toBeVisible();
  });
});
