import { nextPagePath } from "./nextPagePath";

it.each([
  ["http://localhost:3000/api/orders/?cursor=a%20b", "orders/", "?cursor=a%20b"],
  ["https://orders.example/orders/api/orders/?page=2", "orders/", "?page=2"],
  ["/api/orders/", "orders/", ""],
  ["orders/?cursor=abc", "orders/", "?cursor=abc"],
])("reads %s from its last segment orders on", (next, path, search) => {
  expect(nextPagePath(next, "orders")).toEqual({ path, search });
});

it.each([null, undefined, 7, "", "/api/allorders/", "https://orders.example/other/", "javascript:orders", "http://["])(
  "finds no page in %p",
  (next) => {
    expect(nextPagePath(next, "orders")).toBeNull();
  },
);
