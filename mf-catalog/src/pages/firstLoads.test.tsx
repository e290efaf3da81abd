import { api } from "@aurelle/shared/http";
import type { RenderContext } from "@aurelle/shared/remote";
import { type ApiFault, apiFaults, isHarmless } from "@aurelle/shared/testing/apiFaults";
import type { ApiCallName } from "@aurelle/shared/testing/apiFaults/apiCalls";
import { aFaultyShop, type PageCall } from "@aurelle/shared/testing/apiFaults/faultyShop";
import { shows } from "@aurelle/shared/testing/apiFaults/page";
import type { ServerApi } from "@aurelle/shared/testing/apiFaults/serverApi";
import { cleanup } from "@testing-library/react";
import GetTheLook from "../components/carousel/GetTheLook";
import GiftIdeas from "../components/carousel/GiftIdeas";
import { loadInitialData } from "../data/loadInitialData";
import { makeStore } from "../data/store";
import { toInitialState } from "../data/toInitialState";
import { renderCatalog } from "../testing/renderCatalog";
import CategoryPage from "./CategoryPage";
import CollectionPage from "./CollectionPage";
import ProductPage from "./ProductPage";
import SearchPage from "./SearchPage";

/**
 * The first loads of the grid of calls and faults: the server requests a document's data, and the page starts from them. Whatever the
 * fault, the shopper sees what they see after a link (apiFaults.test.tsx).
 */

const shop = aFaultyShop();
beforeEach(() => {
  window.scrollTo = jest.fn();
});

const pages = {
  "/rings": <CategoryPage />,
  "/luma": <CollectionPage />,
  "/search": <SearchPage />,
  "/product/:id": <ProductPage />,
  "/": (
    <>
      <GiftIdeas />
      <GetTheLook />
    </>
  ),
};

/** A page as a document opens it: `load` on the server, then `make` in the browser. */
function aDocument(path: string, context: Omit<RenderContext, "url">) {
  let store = makeStore();
  return {
    load: async (serverApi: ServerApi) => {
      const url = new URL(path, "http://shop.example");
      // The server leaves a page without its data to the browser.
      const data = await loadInitialData({ url, ...context }, serverApi).catch(() => undefined);
      store = makeStore(api, data && toInitialState(JSON.parse(JSON.stringify(data))));
    },
    make: () => {
      const main = Object.entries(pages).map(([route, page]) => [route, <main key={route}>{page}</main>]);
      renderCatalog(Object.fromEntries(main), path, store);
    },
  };
}
const aPage = (path: string, key = path, params = {}) => aDocument(path, { page: { key, params }, slots: [] });
const cards = () => document.querySelectorAll("[data-product]").length;

const listing = { name: "GET products/product/", isDone: () => cards() === 2, recovery: "Try again" } as const;
const calls: readonly (PageCall & { name: ApiCallName; path: string })[] = [
  { path: "/rings", ...listing, ...aPage("/rings") },
  { path: "/luma", ...listing, ...aPage("/luma") },
  { path: "/search", ...listing, ...aPage("/search?search=gold", "/search") },
  {
    path: "/product/:id",
    name: "GET products/product/{id}/",
    ...aPage("/product/product-1", "/product/:id", { id: "product-1" }),
    isDone: () => shows("Halo Morganite Ring"),
    recovery: "Try again",
    wayOut: "Continue Shopping",
  },
];

describe.each(calls)("U1 the first load of $path", ({ path, name, ...page }) => {
  it.each(apiFaults)(`U1 ${path} × %s`, (fault) => shop.runCell(name, page, fault));
});

describe("U2 the first load of the home page", () => {
  const slots = ["home.giftIdeas", "home.getTheLook"];
  const isLoaded = () => cards() === 6 && !shows("No products found");
  /** Without categories, nothing can be picked for the gift ideas. */
  const isHalfLoaded = () => cards() === 2 && shows("No products found");
  const isEmpty = () => cards() === 0 && document.body.textContent?.match(/No products found/g)?.length === 2;

  it.each(apiFaults)("U2 both carousels × %s", (fault: ApiFault) =>
    shop.withoutFailedRequests(async () => {
      shop.inject({
        method: "GET",
        path: /^products\/product\/(\?|$)/,
        fault,
        reachesServer: true,
        sampleResponse: undefined,
      });
      const { load, make } = aDocument("/", { page: null, slots });
      await shop.load(load);
      make();
      const expected = fault === "missing optional fields" ? isHalfLoaded : isHarmless(fault) ? isLoaded : isEmpty;
      await shop.until(expected, "both carousels are in their final state");
      if (isHarmless(fault)) return;
      shop.clearFault();
      cleanup();
      make();
      await shop.until(isLoaded, "the next visit loads both");
    }),
  );
});
