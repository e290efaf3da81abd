import { pence } from "@aurelle/shared/money";
import { aCatalogProduct } from "../../testing/products";
import { badgeOf, hoverImageOf, thumbnailIndex, thumbnailOf, toDiscount } from "./product";
import { relatedTo } from "./related";

const image = (path: string, isThumbnail = false) => ({ path, alt: "", isThumbnail });

describe("the thumbnail", () => {
  it("is the image marked as the thumbnail", () => {
    expect(thumbnailIndex([image("a.jpg"), image("b.jpg", true)])).toBe(1);
  });

  it("is the first image when none is marked", () => {
    expect(thumbnailOf(aCatalogProduct({ images: [image("a.jpg"), image("b.jpg")] }))?.path).toBe("a.jpg");
  });

  it("is missing when there are no images", () => {
    expect(thumbnailOf(aCatalogProduct({ images: [] }))).toBeNull();
  });
});

describe("the hover image", () => {
  it("is the first whose file name contains Hover", () => {
    const images = [image("a.jpg", true), image("b-Hover.jpg"), image("c-Hover.jpg")];
    expect(hoverImageOf(aCatalogProduct({ images }))?.path).toBe("b-Hover.jpg");
  });

  it("ignores the folder's name", () => {
    expect(hoverImageOf(aCatalogProduct({ images: [image("a.jpg", true), image("Hover/b.jpg")] }))).toBeNull();
  });

  it("is none when it is the thumbnail itself", () => {
    expect(hoverImageOf(aCatalogProduct({ images: [image("a-Hover.jpg", true)] }))).toBeNull();
  });
});

describe("the badge on a card", () => {
  const discount = { percent: 15, originalPrice: pence(100000) };

  it("names a sold-out product before a discounted one", () => {
    expect(badgeOf(aCatalogProduct({ inventory: 0, discount }))).toBe("Sold out");
  });

  it("names the discount when the price was higher", () => {
    expect(badgeOf(aCatalogProduct({ discount }))).toBe("−15%");
    expect(badgeOf(aCatalogProduct({ discount: null }))).toBeNull();
  });

  it("U5 is none for a discount without a percentage", () => {
    expect(badgeOf(aCatalogProduct({ discount: { percent: null, originalPrice: pence(100000) } }))).toBeNull();
  });
});

it("relates a product to others in stock, those of other categories first", () => {
  const ring = aCatalogProduct({ id: "ring", category: "rings" });
  const others = [
    ring,
    aCatalogProduct({ id: "other ring", category: "rings" }),
    aCatalogProduct({ id: "sold out", category: "earrings", inventory: 0 }),
    aCatalogProduct({ id: "earrings", category: "earrings" }),
  ];
  expect(relatedTo(ring, others).map(({ id }) => id)).toEqual(["earrings", "other ring"]);
});

describe("the discount", () => {
  it("needs a value that is not null and an original price above the current one", () => {
    expect(toDiscount(15, pence(85000), pence(100000))).toEqual({ percent: 15, originalPrice: 100000 });
    expect(toDiscount(null, pence(85000), pence(100000))).toBeNull();
    expect(toDiscount(15, pence(85000), pence(85000))).toBeNull();
  });
});
