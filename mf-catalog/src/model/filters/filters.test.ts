import { pence } from "@aurelle/shared/money";
import {
  hasFilters,
  listingKey,
  noFilters,
  readFilters,
  readSearch,
  toggleCollection,
  withoutUnknown,
  writeFilters,
} from "./filters";

const read = (query: string) => readFilters(new URLSearchParams(query));

describe("readFilters", () => {
  it("reads every filter of the address", () => {
    expect(read("collection=Aurora&min=100&max=2500&search=moon+stone&sort=-price")).toEqual({
      collection: "Aurora",
      minPrice: 10000,
      maxPrice: 250000,
      search: "moon stone",
      isSpellingExact: false,
      ordering: "-price",
    });
    expect(read("search=saphire&spelling=exact").isSpellingExact).toBe(true);
  });

  it.each(["collection=aurora", "collection=AURORA", "collection=%20Aurora"])("reads %s as Aurora", (query) => {
    expect(read(query).collection).toBe("Aurora");
  });

  it.each([
    "collection=Terra",
    "min=-5",
    "min=1.5",
    "min=ten",
    "max=12345678",
    "sort=random",
    "search=%20",
    "min=500&max=100",
  ])("reads %s as no filter", (query) => {
    expect(read(query)).toEqual(noFilters);
  });

  it("cuts a search that is too long for the server to its first 100 characters", () => {
    expect(readSearch("💍".repeat(101))).toBe("💍".repeat(100));
  });

  it("drops what the server rejects: control characters and unpaired surrogates", () => {
    expect(readSearch("moon\u0000\nstone\ud83d")).toBe("moon stone");
  });
});

describe("writeFilters", () => {
  it("writes what readFilters reads, and does not change other parameters", () => {
    const params = writeFilters(new URLSearchParams("utm_source=mail&min=7"), {
      collection: "Vita",
      minPrice: null,
      maxPrice: pence(25000),
      search: "leaf",
      isSpellingExact: false,
      ordering: "price",
    });
    expect(params.toString()).toBe("utm_source=mail&collection=Vita&max=250&search=leaf&sort=price");
  });
});

describe("withoutUnknown", () => {
  it("drops invalid values", () => {
    const clean = withoutUnknown(new URLSearchParams("collection=Terra&min=10&sort=best&utm_source=mail"));
    expect(clean?.toString()).toBe("min=10&utm_source=mail");
  });

  it("does not change an address with valid values in any case", () => {
    expect(withoutUnknown(new URLSearchParams("collection=aurora&sort=PRICE"))).toBeNull();
  });
});

it("does not count the order of a list as a filter", () => {
  expect(hasFilters({ ...noFilters, ordering: "price" })).toBe(false);
  expect(hasFilters({ ...noFilters, search: "pearl" })).toBe(true);
});

it("unsets a collection that is pressed again", () => {
  expect(toggleCollection("Luma", "Luma")).toBeNull();
  expect(toggleCollection("Luma", "Vita")).toBe("Vita");
});

it("gives two listings the same key only for the same products in the same order", () => {
  const rings = { ...noFilters, category: "rings" as const };
  expect(listingKey({ ...rings, search: "Moon" })).toBe(listingKey({ ...rings, search: "moon" }));
  expect(listingKey({ ...rings, ordering: "price" })).not.toBe(listingKey(rings));
  expect(listingKey({ ...rings, category: null })).not.toBe(listingKey(rings));
});
