import { culpritOf, placeOf } from "./followUncaughtErrors";

const stack = `TypeError: ada@example.com is not a function
    at press (https://shop.example/r/cart/1.0.0-3f9c1ab2/121.ca2ef259.js:2:345)
    at https://shop.example/assets/main.77aa11bb.js:1:99`;

describe("what was thrown", () => {
  it("is laid to the release whose script it was", () => {
    expect(culpritOf(stack)).toEqual({ remote: "cart", release: "1.0.0-3f9c1ab2" });
  });

  it("is told by its place alone, without its words", () => {
    expect(placeOf(stack)).toBe("121.ca2ef259.js:2:345");
    expect(placeOf("https://shop.example/r/cart/1.0.0-3f9c1ab2/remoteEntry.js?r=1:7:8")).toBe("remoteEntry.js:7:8");
    expect(placeOf("at x (chrome-extension://abc/content.js:1:2)")).toBeNull();
  });
});
