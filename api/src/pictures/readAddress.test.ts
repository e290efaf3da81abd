import { readAddress } from "./readAddress";

it("reads width, name and format", () => {
  expect(readAddress("w512/rings/luma-dome-band-ring-Hover.avif")).toEqual({
    name: "rings/luma-dome-band-ring-Hover",
    width: 512,
    format: "avif",
  });
});

it("reads the JPEG of e-mails, in its one width", () => {
  expect(readAddress("w192/rings/a.jpg")).toEqual({ name: "rings/a", width: 192, format: "jpg" });
});

it.each([
  "w513/rings/a.avif",
  "w0512/rings/a.avif",
  "w99999/rings/a.avif",
  "w512/rings/a.jpg",
  "w192/rings/a.png",
  "w512/rings/a.heic",
  "w512/../a.avif",
  "w512/rings/..%2f..%2fa.avif",
  "w512//rings/a.avif",
  "w512/rings/a.b.avif",
  "w512/.avif",
  "rings/a.avif",
  "",
])("rejects %p", (address) => {
  expect(readAddress(address)).toBeNull();
});
