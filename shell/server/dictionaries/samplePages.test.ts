/** @jest-environment node */
import type { ApiReader, ApiResult } from "../http/apiReader";
import { productSample } from "./samplePages";

const answering =
  (result: ApiResult | null): ApiReader =>
  async () =>
    result;
const product = { id: 3, title: "Oak ring", handle: "oak-ring-3", current_price: 12_000 };

describe("productSample", () => {
  it("is the first page with a handle of the first category", async () => {
    const body = [{ ...product, handle: undefined }, product, { ...product, id: 4, handle: "elm-ring-4" }];
    const requested: string[] = [];
    const readApi: ApiReader = async (path) => {
      requested.push(path);
      return { status: 200, body };
    };
    expect(await productSample(readApi)).toEqual(["/product/oak-ring-3"]);
    expect(requested).toEqual(["/api/products/product/?category=rings"]);
  });

  it("is none in a shop without products", async () => {
    expect(await productSample(answering({ status: 200, body: [] }))).toEqual([]);
  });

  it.each([
    ["no response", null],
    ["a failure", { status: 503, body: { detail: "Busy" } }],
    ["another kind of body", { status: 200, body: "Welcome" }],
  ])("F45 is unknown after %s, so that the dictionary is tried again", async (_, result) => {
    expect(await productSample(answering(result))).toEqual([null]);
  });
});
