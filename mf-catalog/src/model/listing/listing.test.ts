import { aCatalogProduct, catalogProducts } from "../../testing/products";
import {
  addPage,
  countText,
  expectedNextCount,
  firstPage,
  loadsAutomatically,
  progressText,
  skeletonCount,
} from "./listing";

const ids = (products: readonly { id: string }[]) => products.map(({ id }) => id).join();

describe("addPage", () => {
  const listing = firstPage({ products: catalogProducts(2), next: "products/product/?cursor=a", total: 5 });

  it("appends the products and takes over the paging link", () => {
    const longer = addPage(listing, "products/product/?cursor=a", {
      products: catalogProducts(2, 3),
      next: "products/product/?cursor=b",
      total: 5,
    });
    expect(ids(longer.products)).toBe("1,2,3,4");
    expect(longer.next).toBe("products/product/?cursor=b");
  });

  it("shows each product once", () => {
    const longer = addPage(listing, "products/product/?cursor=a", {
      products: catalogProducts(3, 2),
      next: null,
      total: 4,
    });
    expect(ids(longer.products)).toBe("1,2,3,4");
    expect(longer.lastAdded).toBe(2);
  });

  it("ends when the link leads to a page that was loaded before", () => {
    const path = "products/product/?cursor=a";
    expect(addPage(listing, path, { products: catalogProducts(2, 3), next: path, total: 5 }).next).toBeNull();
  });

  it("ends when a page adds no product", () => {
    const again = { products: catalogProducts(2), next: "products/product/?cursor=z", total: 5 };
    expect(addPage(listing, "products/product/?cursor=a", again).next).toBeNull();
  });
});

describe("loadsAutomatically", () => {
  it.each([
    [0, true],
    [2, true],
    [3, false],
  ])("after %i automatic loads: %p", (automaticLoads, expected) => {
    expect(loadsAutomatically({ next: "products/", automaticLoads })).toBe(expected);
  });

  it("is false at the end of the list", () => {
    expect(loadsAutomatically({ next: null, automaticLoads: 0 })).toBe(false);
  });
});

describe("progressText", () => {
  it("contains the number of new products and the total", () => {
    const first = firstPage({ products: catalogProducts(24), next: "a", total: 61 });
    expect(progressText(addPage(first, "a", { products: catalogProducts(12, 25), next: "b", total: 61 }))).toBe(
      "12 more, 36 of 61",
    );
  });

  it("is empty after the first page", () => {
    expect(progressText(firstPage({ products: catalogProducts(12), next: "a", total: 61 }))).toBe("");
  });

  it("needs no total", () => {
    const first = firstPage({ products: catalogProducts(12), next: "a", total: null });
    expect(progressText(addPage(first, "a", { products: catalogProducts(12, 13), next: null, total: null }))).toBe(
      "12 more, 24 in all",
    );
  });

  it("does not present a part as the whole list when the total is unknown", () => {
    const first = firstPage({ products: catalogProducts(12), next: "a", total: null });
    const longer = addPage(first, "a", { products: catalogProducts(12, 13), next: "b", total: null });
    expect(progressText(longer)).toBe("12 more, 24 so far");
    expect(progressText({ ...longer, total: 13462 })).toBe("12 more, 24 of 13,462");
  });
});

describe("countText", () => {
  it.each([
    [61, "a", "61 products"],
    [null, "a", "2+ products"],
    [null, null, "2 products"],
    [1250, "a", "1,250 products"],
  ])("with the total %p and the next page %p is %s", (total, next, text) => {
    expect(countText(firstPage({ products: catalogProducts(2), next, total }))).toBe(text);
  });

  it("uses the singular for one product", () => {
    expect(countText(firstPage({ products: [aCatalogProduct()], next: null, total: 1 }))).toBe("1 product");
  });
});

describe("expectedNextCount", () => {
  const open = { products: catalogProducts(12), next: "products/product/?cursor=a", automaticLoads: 0 };

  it.each([
    ["a whole page when more products remain", { ...open, total: 40 }, 12],
    ["the remaining products when they are less than a page", { ...open, total: 17 }, 5],
    ["a whole page when the total is unknown", { ...open, total: null }, 12],
    ["one when the total has shrunk since", { ...open, total: 11 }, 1],
    ["nothing at the end", { ...open, total: 12, next: null }, 0],
    ["nothing when the list needs a press", { ...open, total: 40, automaticLoads: 3 }, 0],
  ])("is %s", (_, listing, expected) => {
    expect(expectedNextCount(listing, false)).toBe(expected);
  });

  it("counts a page that a press requested", () => {
    expect(expectedNextCount({ ...open, total: 40, automaticLoads: 3 }, true)).toBe(12);
  });
});

describe("skeletonCount", () => {
  it.each([
    ["a whole page below whole rows", { shown: 12, nextCount: 12, columns: 4 }, 12],
    ["two products in a row of their own", { shown: 12, nextCount: 2, columns: 4 }, 2],
    ["the products that do not fit into the last row", { shown: 12, nextCount: 6, columns: 5 }, 5],
    ["none when all fit into the last row", { shown: 12, nextCount: 3, columns: 5 }, 0],
    ["each in one column", { shown: 12, nextCount: 7, columns: 1 }, 7],
  ])("reserves space for %s", (_, grid, expected) => {
    expect(skeletonCount(grid)).toBe(expected);
  });
});
