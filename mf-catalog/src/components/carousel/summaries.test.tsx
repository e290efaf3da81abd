import { aProduct } from "@aurelle/shared/testing";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { toWireSummary } from "../../data/product/summary";
import { toProduct } from "../../data/product/toProduct";
import { makeStore } from "../../data/store";
import { toInitialState } from "../../data/toInitialState";
import { anApiOf, failing, productsUrl, server } from "../../testing/api";
import { renderCatalog } from "../../testing/renderCatalog";
import GetTheLook from "./GetTheLook";

const ring = aProduct({
  id: "7",
  title: "Dome Ring",
  current_price: 9000,
  original_price: 10_000,
  active_discount: 10,
});
const sold = aProduct({ id: "8", title: "Petal Ring", inventory: 0 });
const products = [ring, sold].map((wire) => toProduct(wire, 5));

/** A store of which the document contained what the cards show. */
const withSummaries = () =>
  makeStore(undefined, toInitialState({ readAt: 5, getTheLook: products.map(toWireSummary) }));
/** A store that has loaded the products itself. */
const withProducts = () =>
  makeStore(undefined, { carousels: { giftIdeas: { status: "idle" }, getTheLook: { status: "succeeded", products } } });

const region = () => screen.getByRole("region", { name: "Get the Look" });
const hrefs = () =>
  within(region())
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
/** Without the ids that React numbers. */
const html = () => region().outerHTML.replaceAll(/_r_\w+_/g, "");
const stateOf = (location: HTMLElement): unknown => JSON.parse(location.dataset.state ?? "null");

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe("a carousel that came with the document", () => {
  it("shows the same cards as one that loaded its products", () => {
    renderCatalog({ "/": <GetTheLook /> }, "/", withProducts());
    const loaded = html();
    expect(loaded).toMatch(/−10%.*Sold out/);
    cleanup();
    renderCatalog({ "/": <GetTheLook /> }, "/", withSummaries());
    expect(html()).toBe(loaded);
  });

  it("requests the rest once, when the visitor is active, and then carries the product as navigation state", async () => {
    const { requests, listing } = anApiOf([[sold, ring]]);
    server.use(listing);
    const store = withSummaries();
    const first = renderCatalog({ "/": <GetTheLook /> }, "/", store);
    await act(async () => {});
    expect(requests).toEqual([]);
    fireEvent.pointerMove(document.body);
    await waitFor(() =>
      expect(store.getState().carousels.getTheLook).toMatchObject({ products: products.map(({ slug }) => ({ slug })) }),
    );
    expect(hrefs()).toEqual(["/product/7", "/product/8"]);
    first.unmount();
    renderCatalog({ "/": <GetTheLook /> }, "/", store);
    await userEvent.click(screen.getByRole("link", { name: /Dome Ring/ }));
    expect(stateOf(screen.getByTestId("location"))).toMatchObject({ product: ring });
    expect(requests).toHaveLength(1);
  });

  it("stays as it is where the rest cannot be loaded, and its links carry no product", async () => {
    server.use(http.get(productsUrl, () => failing(500)));
    renderCatalog({ "/": <GetTheLook /> }, "/", withSummaries());
    fireEvent.scroll(document);
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    await userEvent.click(screen.getByRole("link", { name: /Dome Ring/ }));
    expect(screen.getByTestId("location")).toHaveTextContent("/product/7");
    expect(stateOf(screen.getByTestId("location"))).toBeNull();
  });
});
