/** @jest-environment node */
import { isOwnForm, withCookies } from "./plainCart";

describe("isOwnForm", () => {
  it.each([
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "cross-site", origin: "https://shop.example" }, false],
    [{ "sec-fetch-site": "same-site", origin: "https://shop.example" }, false],
    [{ "sec-fetch-site": "none" }, false],
    [{ origin: "https://shop.example" }, true],
    [{ origin: "https://shop.example.evil" }, false],
    [{ origin: "null" }, false],
    [{}, false],
  ])("%j: %s", (headers, isOwn) => {
    expect(isOwnForm(headers, "https://shop.example")).toBe(isOwn);
  });
});

describe("withCookies", () => {
  it("adds what was set meanwhile, and replaces what was there", () => {
    expect(withCookies("cart=old; a=b=c", ["cart=new; Path=/; HttpOnly", "csrftoken=t"])).toBe(
      "cart=new; a=b=c; csrftoken=t",
    );
    expect(withCookies("", [])).toBe("");
  });
});
