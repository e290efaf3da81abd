import { viewedProductsKey } from "@aurelle/shared/contract/storageKeys";
import { Link } from "@aurelle/shared/router";
import { aProduct, aProductList, axeFindings } from "@aurelle/shared/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { anApiOfProducts, batchUrl, failing, productsUrl, server } from "../testing/api";
import { installFakeIntersectionObserver } from "../testing/fakeIntersectionObserver";
import { renderCatalog } from "../testing/renderCatalog";
import ProductPage from "./ProductPage";

const titles: Readonly<Record<string, string>> = {
  "7": "Dome Band Ring",
  "8": "Pearl Drop Earrings",
  "9": "Link Bracelet",
};
/** The ids of the products that were requested. */
let requests: readonly string[];
const stored = () => localStorage.getItem(viewedProductsKey);
const store = (...ids: string[]) => localStorage.setItem(viewedProductsKey, JSON.stringify(ids));
const heading = () => screen.queryByRole("heading", { name: "Recently viewed" });
const page = (
  <>
    <Link to="/product/8">Earrings</Link>
    <ProductPage />
  </>
);
const show = () => renderCatalog({ "/product/:id": page }, "/product/7");
const opened = (id = "7") => screen.findByRole("heading", { level: 1, name: titles[id] ?? "" });
/** The titles in the section, once they have loaded. */
async function shown(): Promise<readonly string[]> {
  const section = await screen.findByRole("region", { name: "Recently viewed" });
  const cards = await within(section).findAllByRole("heading", { level: 3 });
  return cards.map((card) => card.textContent ?? "");
}

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  const { requests: requested, handlers } = anApiOfProducts((id) => {
    const title = titles[id];
    return title === undefined ? undefined : aProduct({ id, title });
  });
  requests = requested;
  jest.spyOn(console, "warn").mockImplementation(() => {});
  server.use(
    http.get(productsUrl, () => HttpResponse.json(aProductList([]))),
    ...handlers,
  );
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

describe("recently viewed products", () => {
  it("are stored when a product opens, and not shown beside the first", async () => {
    show();
    await opened();
    expect(stored()).toBe('["7"]');
    expect(heading()).toBeNull();
  });

  it("are those before the one on screen, the last one first", async () => {
    store("9", "7", "8");
    show();
    await opened();
    expect(await shown()).toEqual(["Link Bracelet", "Pearl Drop Earrings"]);
    expect(await axeFindings("product: recently viewed")).toEqual([]);
  });

  it("are not requested when their page was open, under whatever name", async () => {
    const { requests: asked, handlers } = anApiOfProducts((name) => {
      const id = name === "dome-band-ring-7" ? "7" : name;
      const title = titles[id];
      return title === undefined ? undefined : aProduct({ id, handle: `${title.toLowerCase()}-${id}`, title });
    });
    server.use(...handlers);
    renderCatalog({ "/product/:id": page }, "/product/dome-band-ring-7");
    await opened();
    await userEvent.click(screen.getByRole("link", { name: "Earrings" }));
    await opened("8");
    expect(await shown()).toEqual(["Dome Band Ring"]);
    expect(asked).toEqual(["dome-band-ring-7", "8"]);
  });

  it("leave out what the shop no longer has", async () => {
    store("gone", "9");
    show();
    await opened();
    expect(await shown()).toEqual(["Link Bracelet"]);
  });

  it("are not shown when the shop has none of them any more", async () => {
    store("gone");
    show();
    await opened();
    await waitFor(() => expect(requests).toContain("gone"));
    await waitFor(() => expect(heading()).toBeNull());
  });

  it("are left out while they cannot be loaded, and the product stays", async () => {
    store("9");
    const requested = jest.fn(() => failing(403));
    server.use(http.get(batchUrl, requested));
    show();
    await opened();
    await waitFor(() => expect(requested).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(heading()).toBeNull());
    expect(await opened()).toBeVisible();
  });

  it("are requested again beside the next product", async () => {
    store("9");
    const requested = jest.fn(() => failing(403));
    server.use(http.get(batchUrl, requested, { once: true }));
    show();
    await opened();
    await waitFor(() => expect(requested).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole("link", { name: "Earrings" }));
    await opened("8");
    expect(await shown()).toEqual(["Dome Band Ring", "Link Bracelet"]);
  });

  /** Opens a product after another, scrolled down a little. */
  async function withScrolledPage(
    test: (observer: ReturnType<typeof installFakeIntersectionObserver>) => Promise<void>,
  ) {
    const observer = installFakeIntersectionObserver();
    try {
      store("9");
      show();
      await opened();
      await waitFor(() => expect(observer.all.some(({ isActive }) => isActive)).toBe(true));
      window.scrollY = 400;
      await test(observer);
    } finally {
      window.scrollY = 0;
      observer.uninstall();
    }
  }
  /** The products have loaded, and there was time to show them. */
  async function loaded() {
    await waitFor(() => expect(requests).toContain("9"));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  }

  it("do not appear where the shopper would see the page move: only below the part in view", () =>
    withScrolledPage(async (observer) => {
      observer.scrollIntoView();
      await loaded();
      expect(heading()).toBeNull();
      observer.scrollNear();
      expect(heading()).toBeVisible();
      expect(await shown()).toEqual(["Link Bracelet"]);
    }));

  it("do not appear where the shopper has come while they loaded", () =>
    withScrolledPage(async (observer) => {
      observer.scrollNear();
      observer.moveTo(300);
      await loaded();
      expect(heading()).toBeNull();
      observer.scrollNear();
      expect(heading()).toBeVisible();
    }));

  it("appear when a jump to the top of the page passes their place without showing it", () =>
    withScrolledPage(async (observer) => {
      observer.scrollNear();
      observer.moveTo(-300);
      await loaded();
      expect(heading()).toBeNull();
      observer.jumpAbove();
      expect(heading()).toBeVisible();
    }));

  it("can be cleared, and the focus stays on the page", async () => {
    store("9");
    show();
    await opened();
    await userEvent.click(await screen.findByRole("button", { name: "Clear recently viewed" }));
    expect(heading()).toBeNull();
    expect(stored()).toBeNull();
    expect(document.body).not.toHaveFocus();
  });
});
