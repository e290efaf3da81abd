import { mapStack } from "./devStack";

/** A map in which the fourth line of the script is the second line of the page. */
const map = {
  file: "CartPage.js",
  version: 3,
  sources: ["webpack://cart/./src/pages/CartPage.tsx"],
  sourcesContent: [""],
  names: [],
  mappings: ";;;AACA",
  sourceRoot: "",
};
const script = "http://localhost:3101/src_pages_CartPage_tsx.js";

describe("a stack in development", () => {
  it("names files and lines of the source, also in code that was changed on the page", async () => {
    const hot = "http://localhost:3101/src_pages_CartPage_tsx.3f9c1ab2.hot-update.mjs";
    const stack = `Error: boom\n    at CartPage (${script}:4:11)\n    at CartPage (${hot}:4:1)`;
    expect(await mapStack(stack, async () => map)).toBe(
      "Error: boom\n    at CartPage (cart/src/pages/CartPage.tsx:2)\n    at CartPage (cart/src/pages/CartPage.tsx:2)",
    );
  });

  it("keeps the script's position without a map, and reads nothing from elsewhere", async () => {
    const stack = `at a (${script}:4:11)\nat b (https://shop.example/r/cart/1.0.0-aaaaaaaa/page.js:1:2)`;
    const asked: string[] = [];
    const readMap = async (url: string) => {
      asked.push(url);
      throw new Error("no map");
    };
    expect(await mapStack(stack, readMap)).toBe(stack);
    expect(asked).toEqual([script]);
  });
});
