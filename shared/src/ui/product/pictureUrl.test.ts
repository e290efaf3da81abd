import { pictureUrl } from "./pictureUrl";

it("puts the shop's host before the path", () => {
  expect(pictureUrl("photos/rings/luma-dome-band-ring.jpg")).toBe("/photos/rings/luma-dome-band-ring.jpg");
  expect(pictureUrl("/photos/rings/vita ring.jpg")).toBe("/photos/rings/vita%20ring.jpg");
});

it.each([
  "https://evil.example/a.jpg",
  "//evil.example/a.jpg",
  "/\\evil.example/a.jpg",
  "data:image/svg+xml,<svg/>",
  "javascript:alert(1)",
  "  ",
  "",
  null,
])("shows the default picture for %p", (image) => {
  expect(pictureUrl(image)).toBe("/default-product.svg");
});
