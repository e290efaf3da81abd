import { noFilters } from "../model/filters/filters";
import prefetch from "./prefetch";
import { toQueryValues } from "./product/productCalls";

async function asked(key: string, address: string): Promise<unknown[]> {
  const calls: unknown[] = [];
  const get = async <T>(path: string, options?: object) => {
    calls.push([path, options]);
    return {} as T; // nobody reads it
  };
  await prefetch({ url: new URL(address, "http://shop.example"), page: { key, params: {} } }, { get });
  return calls;
}

it("asks for a listing with the very query of its page, so that the browser knows the answer again", async () => {
  expect(await asked("/rings", "/rings?max=100&sort=price")).toEqual([
    [
      "products/product/",
      { query: toQueryValues({ ...noFilters, category: "rings", maxPrice: 10000 as never, ordering: "price" }) },
    ],
  ]);
  expect(await asked("/aurora", "/aurora")).toEqual([["products/product/", { query: { collection: "Aurora" } }]]);
});

it("asks for nothing where the card of a product brings it", async () => {
  expect(await asked("/product/:id", "/product/7")).toEqual([]);
});
