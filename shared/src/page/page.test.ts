import { documentTitle, returnPath } from "./page";

describe("returnPath", () => {
  it.each(["/checkout", "/order-confirmation/7?x=1#y"])("returns to %s", (from) => {
    expect(returnPath(from)).toBe(from);
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "javascript:alert(1)",
    "",
    "/login",
    7,
    null,
    undefined,
  ])("returns to the dashboard instead of %p", (from) => {
    expect(returnPath(from)).toBe("/dashboard");
  });
});

it("appends the shop's name to the page's title", () => {
  expect(documentTitle("Rings")).toBe("Rings · Aurelle");
  expect(documentTitle("Aurelle")).toBe("Aurelle");
});
