import { ApiError } from "@aurelle/shared/http";
import { aProduct, aProductList } from "@aurelle/shared/testing";
import { loadInitialData } from "./loadInitialData";

const ring = aProduct({ id: "7", title: "Dome Band Ring" });
const hoops = aProduct({ id: "8", handle: "classic-hoops-8", title: "Classic Hoops", category: "earrings" });

/** An API that returns the ring by its id, and a list of both products for every other path. */
const anApi = (list: unknown = aProductList([ring, hoops])) => ({
  get: async <T>(path: string) => (path === "products/product/7/" ? ring : list) as T, // as the caller expects it
});
const anAddress = (path: string) => new URL(path, "http://shop.example");
const load = (id: string, api: Parameters<typeof loadInitialData>[1]) =>
  loadInitialData({ url: anAddress(`/product/${id}`), page: { key: "/product/:id", params: { id } }, slots: [] }, api);

beforeEach(() => jest.spyOn(console, "warn").mockImplementation(() => {}));

describe("the data of a product page", () => {
  it("contains the product and its related products as they are on the wire", async () => {
    expect(await load("7", anApi())).toEqual({
      readAt: expect.any(Number),
      product: { id: "7", product: ring },
      related: { id: "7", products: [hoops] },
    });
  });

  it("leaves out a related product that cannot be read", async () => {
    const list = { ...aProductList(), results: [null, { ...aProduct({ id: "9" }), current_price: -1 }, hoops] };
    expect(await load("7", anApi(list))).toMatchObject({ related: { products: [hoops] } });
  });

  it("has no related products when they cannot be loaded", async () => {
    expect(await load("7", anApi({ results: "none" }))).not.toHaveProperty("related");
  });

  it("marks a missing product", async () => {
    const get = () => Promise.reject(new ApiError("Not found.", 404, "not_found"));
    expect(await load("9", { get })).toMatchObject({ product: { id: "9", product: null } });
  });
});

/** What the card of each product shows. */
const [ringCard, hoopsCard] = [ring, hoops].map(({ id, handle, title, tagline, current_price, images }) => ({
  ...(handle && { handle }),
  ...{ id, title, tagline, current_price, inventory: 1 },
  images: images.slice(0, 1).map(({ image, alt_text }) => ({ image, alt_text: alt_text.replace(`${title}: `, "") })),
}));

it("loads of the home page's carousels what their cards show", async () => {
  const slots = ["home.giftIdeas", "home.getTheLook"];
  const data = await loadInitialData({ url: anAddress("/"), page: null, slots }, anApi());
  expect(data?.giftIdeas).toHaveLength(2);
  expect(data?.giftIdeas).toEqual(expect.arrayContaining([ringCard, hoopsCard]));
  expect(data?.getTheLook).toEqual([ringCard, hoopsCard]); // all are among the gift ideas, and a carousel needs some
});

it("leaves the gift ideas out of the home page's second carousel", async () => {
  const cuff = aProduct({ id: "9", title: "Orb Cuff", category: "lockets" }); // no gift idea
  const slots = ["home.giftIdeas", "home.getTheLook"];
  const data = await loadInitialData(
    { url: anAddress("/"), page: null, slots },
    anApi(aProductList([ring, hoops, cuff])),
  );
  expect(data?.getTheLook).toMatchObject([{ title: "Orb Cuff" }]);
});

it("U2 leaves out the bracelet that cannot be read, and no other", async () => {
  const slots = ["home.giftIdeas", "home.getTheLook"];
  const list = { ...aProductList(), results: [null, ring, { ...hoops, current_price: "£98" }] };
  const data = await loadInitialData({ url: anAddress("/"), page: null, slots }, anApi(list));
  expect([data?.giftIdeas, data?.getTheLook]).toEqual([[ringCard], [ringCard]]);
});

it.each([[{}], [[]], ["text"], [null], [{ results: "none" }], [{ results: [null] }]])(
  "U1 hands no list on that the browser could not read: %j",
  async (list) => {
    const page = { key: "/rings", params: {} };
    const loading = loadInitialData({ url: anAddress("/rings"), page, slots: [] }, anApi(list));
    await expect(loading).rejects.toMatchObject({ code: "invalid" });
  },
);

it("loads nothing for a page without data", async () => {
  const page = { key: "/wishlist", params: {} };
  expect(await loadInitialData({ url: anAddress("/wishlist"), page, slots: [] }, anApi())).toBeUndefined();
});
