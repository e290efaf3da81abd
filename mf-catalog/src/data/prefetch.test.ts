import { pence } from "@aurelle/shared/money";
import { aProductList } from "@aurelle/shared/testing";
import { noFilters } from "../model/filters/filters";
import { toQueryValues } from "./listing/fetchListing";
import prefetch from "./prefetch";

async function requestsOf(key: string, address: string): Promise<unknown[]> {
  const calls: unknown[] = [];
  const get = async <T>(path: string, options?: object) => {
    calls.push([path, options]);
    return aProductList([], null) as T;
  };
  await prefetch({ url: new URL(address, "http://shop.example"), page: { key, params: {} } }, { get });
  return calls;
}

it("requests a listing with the exact query of its page, so that the page uses the response", async () => {
  expect(await requestsOf("/rings", "/rings?max=100&sort=price")).toEqual([
    [
      "products/product/",
      { query: toQueryValues({ ...noFilters, category: "rings", maxPrice: pence(10000), ordering: "price" }) },
    ],
  ]);
  expect(await requestsOf("/aurora", "/aurora")).toEqual([["products/product/", { query: { collection: "Aurora" } }]]);
});

it("requests nothing for a product, which its card's link carries", async () => {
  expect(await requestsOf("/product/:id", "/product/7")).toEqual([]);
});
