import { matchRoutes } from "react-router-dom";
import { bestMatch } from "./bestMatch";

const patterns = [
  "/*",
  "/:any",
  "/product/:id",
  "/product/special",
  "/:kind/special",
  "/product/:id/:size",
  "/product/*",
  "/about",
];
const addresses = [
  "/",
  "/about",
  "/About/",
  "//",
  "/x",
  "/product",
  "/product/1",
  "/product/special",
  "/gift/special",
  "/product/1/M",
  "/a/b/c",
];

describe("bestMatch", () => {
  it.each(addresses)("finds the page that the router shows at %s, in any order", (address) => {
    for (const list of [patterns, [...patterns].reverse()]) {
      const shown = matchRoutes(
        list.map((path) => ({ path })),
        address,
      )?.at(-1)?.route.path;
      const pages = list.map((path) => ({ path }));
      expect(bestMatch(pages, address)?.path).toBe(shown);
    }
  });

  it("finds none where none matches", () => {
    expect(bestMatch([{ path: "/about" }], "/faq")).toBeUndefined();
  });
});
