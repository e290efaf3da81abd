import { aProduct } from "@aurelle/shared/testing";
import { listingKey, noFilters } from "../model/filters/filters";
import { makeStore } from "./store";
import { toInitialState } from "./toInitialState";

const api = { get: jest.fn(), post: jest.fn(), put: jest.fn(), patch: jest.fn(), delete: jest.fn() };

it("a store that starts from a document has its list, and other stores do not", () => {
  const query = { ...noFilters, category: "rings" as const };
  const page = { results: [aProduct({ id: "7", title: "Dome Band Ring" })], next: null, count: 1 };
  const store = makeStore(api, toInitialState({ readAt: 5, listing: { query, page } }));
  expect(store.getState().listings.byKey[listingKey(query)]).toMatchObject({
    status: "succeeded",
    total: 1,
    products: [{ id: "7", title: "Dome Band Ring", readAt: 5 }],
  });
  expect(store.getState().carousels.giftIdeas.status).toBe("idle");
  expect(makeStore(api).getState().listings.byKey).toEqual({});
});

it("marks a missing product as not found", () => {
  expect(toInitialState({ readAt: 5, product: { id: "9", product: null } }).product).toMatchObject({
    id: "9",
    status: "notFound",
  });
});

it.each([[{}], [[]], ["text"], [null], [{ results: [null] }]])("U1 starts without the unreadable list %j", (page) => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  const data = { readAt: 5, listing: { query: noFilters, page }, getTheLook: [aProduct({ id: "7" }), null] };
  const state = makeStore(api, toInitialState(data as never)).getState(); // what an older release may have sent
  expect(state.listings.byKey).toEqual({});
  expect(state.carousels).toMatchObject({
    giftIdeas: { status: "idle" },
    getTheLook: { status: "succeeded", products: [{ id: "7" }] },
  });
});
