import { pictureSources, pictureUrl } from "./pictureUrl";

it("puts the shop's host before the path", () => {
  expect(pictureUrl("photos/rings/luma-dome-band-ring.jpg")).toBe("/photos/rings/luma-dome-band-ring.jpg");
  expect(pictureUrl("/photos/rings/vita ring.jpg")).toBe("/photos/rings/vita%20ring.jpg");
});

it.each([
  ["photos/rings/ring #1.jpg", "/photos/rings/ring%20%231.jpg"],
  ["photos/rings/ring?.jpg", "/photos/rings/ring%3F.jpg"],
  ["photos/rings/100% gold.jpg", "/photos/rings/100%25%20gold.jpg"],
  ["photos/rings/vita%20ring.jpg", "/photos/rings/vita%20ring.jpg"],
])("U9 requests the picture %s by its whole name", (path, url) => {
  expect(pictureUrl(path)).toBe(url);
});

it.each([
  "https://evil.example/a.jpg",
  "//evil.example/a.jpg",
  "/\\evil.example/a.jpg",
  "/.//evil.example/a.jpg",
  "data:image/svg+xml,<svg/>",
  "javascript:alert(1)",
  "  ",
  "",
  null,
])("shows the default picture for %p", (image) => {
  expect(pictureUrl(image)).toBe("/default-product.svg");
});

it("offers a photograph in every width as AVIF, and in one as WebP", () => {
  const [avif, webp, ...more] = pictureSources("/photos/rings/luma-dome-band-ring-Hover.jpg");
  expect(avif?.type).toBe("image/avif");
  expect(avif?.srcSet).toContain("/photos/w192/rings/luma-dome-band-ring-Hover.avif 192w, ");
  expect(avif?.srcSet).toMatch(/w900\/rings\/luma-dome-band-ring-Hover\.avif 900w$/);
  expect(webp).toEqual({ type: "image/webp", srcSet: "/photos/w720/rings/luma-dome-band-ring-Hover.webp" });
  expect(more).toEqual([]);
});

it("offers only copies of the wanted width and more", () => {
  const [avif] = pictureSources("/photos/rings/luma-dome-band-ring.jpg", 256);
  expect(avif?.srcSet).toMatch(/^\/photos\/w256\/rings\/luma-dome-band-ring\.avif 256w, /);
  expect(avif?.srcSet.split(", ")).toHaveLength(5);
});

it.each(["/default-product.svg", "/photos/ring.png", "/photos/rings/a.jpg?v=1", "/banners/vita.jpg"])(
  "knows no smaller copies of %s",
  (url) => {
    expect(pictureSources(url)).toEqual([]);
  },
);
