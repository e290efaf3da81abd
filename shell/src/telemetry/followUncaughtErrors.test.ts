import { releaseIn } from "@aurelle/shared/bus/releaseIn";
import { scriptPosition } from "./followUncaughtErrors";

const stack = `TypeError: ada@example.com is not a function
    at press (https://shop.example/r/cart/1.0.0-3f9c1ab2/121.ca2ef259.js:2:345)
    at https://shop.example/assets/main.77aa11bb.js:1:99`;

describe("an uncaught error", () => {
  it("belongs to the release whose script threw it", () => {
    expect(releaseIn(stack)).toEqual({ remote: "cart", release: "1.0.0-3f9c1ab2" });
  });

  it("is reported by its position, without its message", () => {
    expect(scriptPosition(stack)).toBe("121.ca2ef259.js:2:345");
    expect(scriptPosition("https://shop.example/r/cart/1.0.0-3f9c1ab2/remoteEntry.js?r=1:7:8")).toBe(
      "remoteEntry.js:7:8",
    );
    expect(scriptPosition("at x (chrome-extension://abc/content.js:1:2)")).toBeNull();
  });
});
