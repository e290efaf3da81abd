/** @jest-environment node */
import { isSameOriginForm } from "./sameOriginForm";

describe("isSameOriginForm", () => {
  it.each([
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "cross-site", origin: "https://shop.example" }, false],
    [{ "sec-fetch-site": "same-site", origin: "https://shop.example" }, false],
    [{ "sec-fetch-site": "none" }, false],
    [{ origin: "https://shop.example" }, true],
    [{ origin: "https://shop.example.evil" }, false],
    [{ origin: "null" }, false],
    [{}, false],
  ])("C4 accepts a form with the headers %j: %s", (headers, isSameOrigin) => {
    expect(isSameOriginForm(headers, "https://shop.example")).toBe(isSameOrigin);
  });
});
