/** @jest-environment node */
import type { ApiReader } from "../http/apiReader";
import { fetchProduct } from "./fetchProduct";

const aProduct = {
  id: "7",
  title: "Dome",
  tagline: "",
  description: "A ring.",
  category: "rings",
  material: null,
  current_price: 100,
  inventory: 1,
  images: [],
};
const notFound = { error: "Not found.", message: "Not found.", code: "not_found", request_id: "1" };

/** A reader whose API sends this response. */
const responding =
  (status: number, body: unknown): ApiReader =>
  async () => ({ status, body });

describe("fetchProduct", () => {
  it.each([
    [responding(200, aProduct), "found"],
    [responding(404, notFound), "missing"],
    [responding(404, { detail: "Not found." }), "missing"],
    [responding(200, { id: "7" }), "unknown"],
    [responding(200, { ...aProduct, current_price: "1.00" }), "unknown"],
    [responding(200, { id: 7, title: "Dome", current_price: 100 }), "found"],
    [responding(200, { ...aProduct, images: [null, { image: "photos/dome.jpg" }] }), "found"],
    [responding(200, "a page of another server"), "unknown"],
    [responding(500, notFound), "unknown"],
    [async () => null, "unknown"],
  ] as const)("%#: is %s", async (readApi, status) => {
    expect((await fetchProduct(readApi, "7", { address: "10.0.0.1" })).status).toBe(status);
  });
});
