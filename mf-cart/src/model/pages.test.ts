import { pageOf, pageSize, pagesOf } from "./pages";

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

describe("pageOf", () => {
  const rows = Array.from({ length: 2 * pageSize + 4 }, (_, index) => ({
    index,
    undo: index < 2 || index > 2 * pageSize + 1,
  }));

  it("has each item once, with the removed ones beside it", () => {
    expect(pageOf(rows, 0).map(({ index }) => index)).toEqual(rows.slice(0, pageSize + 2).map(({ index }) => index));
    expect([...pageOf(rows, 0), ...pageOf(rows, pageSize)]).toEqual(rows);
  });

  it("shows what was removed where no item is left", () => {
    expect(pageOf(rows.slice(0, 2), 0)).toHaveLength(2);
  });
});
