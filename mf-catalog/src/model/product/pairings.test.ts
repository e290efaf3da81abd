import { aCatalogProduct } from "../../testing/products";
import { metalOf, pairingsOf } from "./pairings";

const make = (id: string, category: string, collection: string, inventory = 5) =>
  aCatalogProduct({ id, category, collection, inventory });

describe("metalOf", () => {
  it.each([
    ["18ct rose gold, morganite, diamond", "rosegold"],
    ["Yellow Gold", "yellowgold"],
    ["Sterling silver", "silver"],
    ["Platinum, diamond", "platinum"],
    ["Gold vermeil", "vermeil"],
    ["Pearl", null],
    [null, null],
  ])("reads %p as %p", (material, metal) => {
    expect(metalOf({ material })).toBe(metal);
  });
});

describe("pairingsOf", () => {
  it("takes a piece of each other category in turn, of other collections and in stock", () => {
    const others = [
      make("ring", "rings", "Luma"),
      make("own collection", "earrings", "Aurora"),
      make("sold out", "earrings", "Luma", 0),
      make("earrings 1", "earrings", "Luma"),
      make("earrings 2", "earrings", "Vita"),
      make("bracelet", "bracelets", "Vita"),
    ];
    const found = pairingsOf(make("7", "rings", "Aurora"), others);
    expect(found.map(({ id }) => id)).toEqual(["earrings 1", "bracelet", "earrings 2"]);
  });

  it("takes no more than eight", () => {
    const others = Array.from({ length: 20 }, (_, index) => make(String(index), "earrings", "Luma"));
    expect(pairingsOf(make("7", "rings", "Aurora"), others)).toHaveLength(8);
  });
});
