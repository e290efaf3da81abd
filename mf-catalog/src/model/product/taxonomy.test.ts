import { findCategory, findCollection, toHeading } from "./taxonomy";

it("finds a category and a collection in any case", () => {
  expect(findCategory("Rings")).toBe("rings");
  expect(findCollection("aurora")).toBe("Aurora");
});

it("finds nothing for another name", () => {
  expect(findCategory("")).toBeNull();
  expect(findCollection("rings")).toBeNull();
});

it("begins a heading with a capital", () => {
  expect(toHeading("rings")).toBe("Rings");
  expect(toHeading("")).toBe("");
});
