import { readStoredOverrides, settleOverrides } from "./followOverrides";

const two = "2.0.0-bbbbbbbb";

describe("settleOverrides", () => {
  it("stores the overrides that the server applied, and removes them from the address", () => {
    expect(settleOverrides(`https://shop.example/cart?mf.cart=${two}&x=1#y`, { cart: two }, {})).toEqual({
      keep: { cart: two },
      show: "https://shop.example/cart?x=1#y",
      reload: null,
    });
  });

  it("stores no override that the server rejected, and does not load the page again", () => {
    const settled = settleOverrides("https://shop.example/?mf.cart=https://evil.example/x", {}, { cart: "old" });
    expect(settled).toEqual({ keep: {}, show: "https://shop.example/", reload: null });
  });

  it("loads the page again with the overrides after an ordinary reload", () => {
    expect(settleOverrides("https://shop.example/rings?min=5", {}, { cart: two }).reload).toBe(
      `https://shop.example/rings?min=5&mf.cart=${two}`,
    );
  });

  it("does not change an ordinary visit", () => {
    expect(settleOverrides("https://shop.example/rings?mf.inspect", {}, {})).toEqual({
      keep: {},
      show: null,
      reload: null,
    });
  });
});

it.each([
  [{ cart: "1.0.0-aaaaaaaa", catalog: "x".repeat(100_000), account: 7 }, { cart: "1.0.0-aaaaaaaa" }],
  ["text", {}],
  [null, {}],
])("U8 reads no stored override that an address cannot have: %#", (stored, overrides) => {
  expect(readStoredOverrides(stored)).toEqual(overrides);
});
