import { nextPath } from "./nextPath";

describe("nextPath", () => {
  it.each([
    [
      "http://localhost:3000/api/products/product/?collection=Aurora&cursor=b3ds",
      "products/product/?collection=Aurora&cursor=b3ds",
    ],
    ["https://products.example/api/products/product/?cursor=b3ds", "products/product/?cursor=b3ds"],
    ["/api/products/product/?cursor=a%20b", "products/product/?cursor=a%20b"],
    ["https://shop.example/products/api/products/product/?page=2", "products/product/?page=2"],
    ["http://localhost/api/products/product/", "products/product/"],
  ])("L2 follows %s as given, from the segment products on", (next, path) => {
    expect(nextPath(next, {})).toBe(path);
  });

  it.each([
    null,
    "",
    "https://products.example/api/items/?cursor=x",
    "/api/allproducts/?cursor=x",
    "javascript:products",
    "http://[",
  ])("reads %p as the end", (next) => {
    expect(nextPath(next, {})).toBeNull();
  });

  it("adds the listing's own filters when they are missing", () => {
    expect(nextPath("/api/products/product/?cursor=x", { collection: "Aurora", min_price: 10000 })).toBe(
      "products/product/?cursor=x&collection=Aurora&min_price=10000",
    );
  });

  it("does not change filters that are present", () => {
    expect(nextPath("/api/products/product/?collection=aurora&cursor=x", { collection: "Aurora" })).toBe(
      "products/product/?collection=aurora&cursor=x",
    );
  });
});
