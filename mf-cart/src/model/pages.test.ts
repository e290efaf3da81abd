import { pagesOf } from "./pages";

describe("pagesOf", () => {
  it("is one page for every cart that the shop itself can make", () => {
    expect(pagesOf(100)).toEqual([{ from: 0, name: "1 to 100" }]);
  });

  it("names each item of a larger one once", () => {
    expect(pagesOf(10_000)).toHaveLength(100);
    expect(pagesOf(1201).slice(-2)).toEqual([
      { from: 1100, name: "1,101 to 1,200" },
      { from: 1200, name: "1,201" },
    ]);
  });
});
