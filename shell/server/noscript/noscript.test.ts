/** @jest-environment node */

import { isOwnForm } from "../http/sameOriginForm";
import { withCookies } from "./cart";
import { refusalOf } from "./htmlResponder";

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
  ])("C4 takes a form by %j: %s", (headers, isOwn) => {
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

describe("refusalOf", () => {
  it("says what is wrong with each field", () => {
    const fields = { name: "This field is required", email: "Email is invalid", message: "This field is required" };
    expect(refusalOf(400, { error: "This field is required", fields })).toEqual([
      "Name is required",
      "Email is invalid",
      "Message is required",
    ]);
  });

  it("says the server's own sentence where it is about no field", () => {
    expect(refusalOf(429, { error: "Too many attempts. Please try again later." })).toEqual([
      "Too many attempts. Please try again later.",
    ]);
  });

  it.each([
    [500, { error: "relation does not exist" }],
    [400, null],
    [400, { fields: { name: 7 } }],
  ])("shows nothing of %i %j", (status, body) => {
    expect(refusalOf(status, body)).toEqual([]);
  });
});
