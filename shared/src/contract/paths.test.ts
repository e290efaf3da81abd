import * as paths from "./paths";

it("writes ids and names as part of an address", () => {
  expect(paths.category("rings")).toBe("/rings");
  expect(paths.collection("Aurora")).toBe("/aurora");
  expect(paths.product("a/b")).toBe("/product/a%2Fb");
  expect(paths.orderConfirmation("7")).toBe("/order-confirmation/7");
});
