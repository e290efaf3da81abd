import { aCatalogProduct } from "../../testing/products";
import { fillsQuotas, giftQuotas, pickGifts, shuffle } from "./gifts";
import type { Product } from "./product";

const of = (category: string, count: number): Product[] =>
  Array.from({ length: count }, (_, index) => aCatalogProduct({ id: `${category}-${index}`, category }));
const everything = [...of("rings", 6), ...of("earrings", 6), ...of("necklaces", 6), ...of("bracelets", 6)];

const countOf = (products: readonly Product[], category: string) =>
  products.filter((product) => product.category === category).length;

describe("pickGifts", () => {
  it.each(Object.entries(giftQuotas))("picks of %s %i", (category, quota) => {
    expect(countOf(pickGifts(everything, Math.random), category)).toBe(quota);
  });

  it("picks none twice", () => {
    const picked = pickGifts(everything, Math.random);
    expect(new Set(picked.map(({ id }) => id)).size).toBe(9);
  });

  it("picks fewer when there are not enough", () => {
    expect(pickGifts(of("rings", 2), Math.random)).toHaveLength(2);
  });

  it("mixes the categories", () => {
    const firsts = new Set(Array.from({ length: 60 }, () => pickGifts(everything, Math.random)[0]?.category));
    expect(firsts.size).toBeGreaterThan(1);
  });
});

it("requires enough products of each category", () => {
  expect(fillsQuotas(everything)).toBe(true);
  expect(fillsQuotas(everything.filter(({ category }) => category !== "bracelets"))).toBe(false);
});

it("shuffles without losing or repeating an item", () => {
  expect([...shuffle([1, 2, 3, 4, 5], Math.random)].sort()).toEqual([1, 2, 3, 4, 5]);
  expect(shuffle([1, 2, 3], () => 0.999)).toEqual([3, 2, 1]);
});
