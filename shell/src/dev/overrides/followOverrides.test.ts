import { settleOverrides } from "./followOverrides";

const two = "2.0.0-bbbbbbbb";

describe("settleOverrides", () => {
  it("keeps what the server took, and clears the address", () => {
    expect(settleOverrides(`https://shop.example/cart?mf.cart=${two}&x=1#y`, { cart: two }, {})).toEqual({
      keep: { cart: two },
      show: "https://shop.example/cart?x=1#y",
      reload: null,
    });
  });

  it("stores nothing that the server refused, and asks no second time", () => {
    const settled = settleOverrides("https://shop.example/?mf.cart=https://evil.example/x", {}, { cart: "old" });
    expect(settled).toEqual({ keep: {}, show: "https://shop.example/", reload: null });
  });

  it("asks again after a plain reload", () => {
    expect(settleOverrides("https://shop.example/rings?min=5", {}, { cart: two }).reload).toBe(
      `https://shop.example/rings?min=5&mf.cart=${two}`,
    );
  });

  it("leaves an ordinary visit alone", () => {
    expect(settleOverrides("https://shop.example/rings?mf.inspect", {}, {})).toEqual({
      keep: {},
      show: null,
      reload: null,
    });
  });
});
