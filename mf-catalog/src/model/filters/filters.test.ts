import { pence } from "@aurelle/shared/money";
import {
  changeFilters,
  hasFilters,
  type ListingPageKind,
  listingKey,
  noFilters,
  readFilters,
  readSearch,
  toggleCollection,
  withoutUnknown,
  writeFilters,
} from "./filters";

const read = (query: string) => readFilters(new URLSearchParams(query), "search");
const cleaned = (query: string, page: ListingPageKind = "search") =>
  withoutUnknown(new URLSearchParams(query), page)?.toString() ?? null;

describe("readFilters", () => {
  it("reads every filter of the address", () => {
    expect(
      read("collection=Aurora&min=100&max=2500&search=moon+stone&sort=-price&metal=silver&category=rings"),
    ).toEqual({
      collection: "Aurora",
      minPrice: 10000,
      maxPrice: 250000,
      search: "moon stone",
      isSpellingExact: false,
      choices: { category: ["rings"], metal: ["silver"] },
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

  it("leaves out what a page has no filter for", () => {
    const params = new URLSearchParams("collection=Vita&min=100&search=leaf&category=rings&metal=silver&sort=price");
    expect(readFilters(params, "collection")).toEqual({
      ...noFilters,
      choices: { category: ["rings"], metal: ["silver"] },
      ordering: "price",
    });
    expect(readFilters(params, "category").choices).toEqual({ metal: ["silver"] });
  });

  it("reads a price band instead of other prices", () => {
    expect(read("price=100-250&min=20&max=30")).toEqual({ ...noFilters, choices: { price: ["100-250"] } });
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
      choices: { metal: ["silver", "gold"] },
      ordering: "price",
    });
    expect(params.toString()).toBe(
      "utm_source=mail&collection=Vita&max=250&search=leaf&sort=price&metal=silver&metal=gold",
    );
  });
});

describe("withoutUnknown", () => {
  it("drops invalid values", () => {
    expect(cleaned("collection=Terra&min=10&sort=best&utm_source=mail")).toBe("min=10&utm_source=mail");
    expect(cleaned("metal=silver&metal=a+b&size=&utm_source=mail")).toBe("utm_source=mail&metal=silver");
  });

  it("does not change an address with valid values in any case", () => {
    expect(cleaned("collection=aurora&sort=PRICE&metal=Silver")).toBeNull();
    expect(cleaned("metal=silver&metal=gold")).toBeNull();
  });

  it("drops filters of other pages", () => {
    expect(cleaned("collection=Vita&metal=silver", "collection")).toBe("metal=silver");
    expect(cleaned("collection=Vita&category=rings", "category")).toBe("collection=Vita");
  });
});

describe("changeFilters", () => {
  const typed = { ...noFilters, minPrice: pence(2000), isSpellingExact: true };
  const banded = { ...noFilters, choices: { price: ["100-250"], metal: ["silver"] } };

  it("has the price band or the typed price, whichever came last", () => {
    expect(changeFilters(typed, { choices: banded.choices })).toMatchObject({ ...banded, isSpellingExact: true });
    expect(changeFilters(banded, { minPrice: pence(2000), maxPrice: null })).toEqual({
      ...noFilters,
      minPrice: 2000,
      choices: { metal: ["silver"] },
    });
    expect(changeFilters(banded, { minPrice: null, maxPrice: null })).toEqual(banded);
  });

  it("corrects a new search again", () => {
    expect(changeFilters(typed, { search: "saphire" }).isSpellingExact).toBe(false);
    expect(changeFilters(typed, { collection: "Vita" }).isSpellingExact).toBe(true);
  });
});

it("does not count the order of a list as a filter", () => {
  expect(hasFilters({ ...noFilters, ordering: "price" })).toBe(false);
  expect(hasFilters({ ...noFilters, search: "pearl" })).toBe(true);
  expect(hasFilters({ ...noFilters, choices: { sale: ["true"] } })).toBe(true);
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
  const metals = (...metal: string[]) => listingKey({ ...rings, choices: { metal } });
  expect(metals("silver", "gold")).toBe(metals("gold", "silver"));
  expect(metals("silver")).not.toBe(metals("gold"));
  expect(listingKey({ ...rings, choices: { stone: ["silver"] } })).not.toBe(metals("silver"));
});
