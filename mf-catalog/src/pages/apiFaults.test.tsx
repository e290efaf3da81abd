import { apiFaults } from "@aurelle/shared/testing/apiFaults";
import type { ApiCallName } from "@aurelle/shared/testing/apiFaults/apiCalls";
import { aFaultyShop, type PageCall } from "@aurelle/shared/testing/apiFaults/faultyShop";
import { offers, press, shows } from "@aurelle/shared/testing/apiFaults/page";
import { renderCatalog } from "../testing/renderCatalog";
import CategoryPage from "./CategoryPage";
import CollectionPage from "./CollectionPage";
import ProductPage from "./ProductPage";

/** Every call of the catalogue with every fault (reliability B1). */

const shop = aFaultyShop();
beforeEach(() => {
  window.scrollTo = jest.fn();
});

const pages = {
  "/rings": <CategoryPage />,
  "/aurora": <CollectionPage />,
  "/product/:id": <ProductPage />,
};
const show = (path: string) => {
  const main = Object.entries(pages).map(([route, page]) => [route, <main key={route}>{page}</main>]);
  renderCatalog(Object.fromEntries(main), path);
};
const cards = () => document.querySelectorAll("[data-product]").length;

const calls: readonly (PageCall & { name: ApiCallName })[] = [
  {
    name: "GET products/product/",
    make: () => show("/rings"),
    isDone: () => cards() === 2,
    recovery: "Try again",
  },
  {
    name: "GET products/product/{id}/",
    make: () => show("/product/product-1"),
    isDone: () => shows("Halo Morganite Ring"),
    recovery: "Try again",
    wayOut: "Continue Shopping",
  },
  {
    name: "GET next page",
    open: () => show("/aurora"),
    isReady: () => cards() === 2,
    make: () => press("Scroll for more"),
    isDone: () => cards() === 4 && !offers("Try again"),
    recovery: "Try again",
    isUnchanged: () => cards() === 2,
  },
];

describe.each(calls)("B1 $name", ({ name, ...page }) => {
  it.each(apiFaults)(`B1 ${name} × %s`, (fault) => shop.runCell(name, page, fault));
});
