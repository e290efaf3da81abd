import { aParsedCart } from "@aurelle/shared/testing";
import { isNewer } from "./versionedCart";

const aVersion = (request: number, revision: number, id: string | null = "cart-1") => ({
  cart: aParsedCart([], { id, revision }),
  request,
});

describe("isNewer", () => {
  it("takes the first answer", () => {
    expect(isNewer(aVersion(1, 0), null)).toBe(true);
  });

  it("drops an answer of an older revision, though its request was later", () => {
    expect(isNewer(aVersion(9, 4), aVersion(2, 5))).toBe(false);
  });

  it("takes a newer revision, though its request was earlier", () => {
    expect(isNewer(aVersion(2, 6), aVersion(9, 5))).toBe(true);
  });

  it("compares the requests when the revision is the same or the cart is another one", () => {
    expect(isNewer(aVersion(1, 5), aVersion(2, 5))).toBe(false);
    expect(isNewer(aVersion(3, 1, "cart-2"), aVersion(2, 5))).toBe(true);
    expect(isNewer(aVersion(1, 8, "cart-2"), aVersion(2, 5))).toBe(false);
  });

  it("compares the requests when the server sends no revision", () => {
    expect(isNewer(aVersion(3, 0), aVersion(2, 5))).toBe(true);
    expect(isNewer(aVersion(1, 0), aVersion(2, 5))).toBe(false);
  });
});
