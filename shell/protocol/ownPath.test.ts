import { ownPath } from "./ownPath";

describe("ownPath", () => {
  it.each([
    ["/", "/", "/"],
    ["/rings", "/rings", "/rings"],
    ["/rings", "/RINGS//", "/rings"],
    ["/rings", "/%72ings", "/rings"],
    ["/product/:id", "/Product/Halo-0.75ct/", "/product/Halo-0.75ct"],
    ["/product/:id", "/product/a%2Fb", "/product/a%2Fb"],
    ["/product/:id/sizes", "/product/7/Sizes", "/product/7/sizes"],
    ["/gifts/*", "/Gifts/For/Her/", "/Gifts/For/Her/"],
    ["/gifts/:kind?", "/Gifts/", "/Gifts/"],
  ])("of %s at %s is %s", (pattern, pathname, own) => {
    expect(ownPath(pattern, pathname)).toBe(own);
  });
});
