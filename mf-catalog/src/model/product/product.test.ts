import { pence } from "@aurelle/shared/money";
import { aCatalogProduct } from "../../testing/products";
import { badgeOf, hoverImageOf, thumbnailIndex, thumbnailOf } from "./product";
import { relatedTo } from "./related";

const image = (path: string, isThumbnail = false) => ({ path, alt: "", isThumbnail });

describe("the thumbnail", () => {
  it("is the image marked so", () => {
    expect(thumbnailIndex([image("a.jpg"), image("b.jpg", true)])).toBe(1);
  });

  it("is else the first", () => {
    expect(thumbnailOf(aCatalogProduct({ images: [image("a.jpg"), image("b.jpg")] }))?.path).toBe("a.jpg");
  });

  it("is missing where there are no images", () => {
    expect(thumbnailOf(aCatalogProduct({ images: [] }))).toBeNull();
  });
});

describe("the hover image", () => {
  it("is the first whose file name contains Hover", () => {
    const images = [image("a.jpg", true), image("b-Hover.jpg"), image("c-Hover.jpg")];
    expect(hoverImageOf(aCatalogProduct({ images }))?.path).toBe("b-Hover.jpg");
  });

  it("does not mind the folder's name", () => {
    expect(hoverImageOf(aCatalogProduct({ images: [image("a.jpg", true), image("Hover/b.jpg")] }))).toBeNull();
  });

  it("is none where it is the thumbnail itself", () => {
    expect(hoverImageOf(aCatalogProduct({ images: [image("a-Hover.jpg", true)] }))).toBeNull();
  });
});

describe("the tag on a card", () => {
  it("says what is sold out before it says what is reduced", () => {
    expect(badgeOf(aCatalogProduct({ inventory: 0, discount: 15, originalPrice: pence(100000) }))).toBe("Sold out");
  });

  it("names the discount where the price was higher", () => {
    expect(badgeOf(aCatalogProduct({ discount: 15, originalPrice: pence(100000) }))).toBe("−15%");
    expect(badgeOf(aCatalogProduct({ discount: 15, originalPrice: null }))).toBeNull();
  });
});

it("relates a product to others that can be bought, of other categories first", () => {
  const ring = aCatalogProduct({ id: "ring", category: "rings" });
  const others = [
    ring,
    aCatalogProduct({ id: "other ring", category: "rings" }),
    aCatalogProduct({ id: "sold out", category: "earrings", inventory: 0 }),
    aCatalogProduct({ id: "earrings", category: "earrings" }),
  ];
  expect(relatedTo(ring, others).map(({ id }) => id)).toEqual(["earrings", "other ring"]);
});
