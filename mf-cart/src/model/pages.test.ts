import { portionsOf } from "./pages";

describe("portionsOf", () => {
  it("is one portion for every cart that the shop itself can make", () => {
    expect(portionsOf(100)).toEqual([{ from: 0, name: "1 to 100" }]);
  });

  it("names each line of a larger one once", () => {
    expect(portionsOf(10_000)).toHaveLength(100);
    expect(portionsOf(1201).slice(-2)).toEqual([
      { from: 1100, name: "1,101 to 1,200" },
      { from: 1200, name: "1,201" },
    ]);
  });
});
