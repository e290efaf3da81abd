import { aReadCart } from "./testing";
import { isNewer } from "./versionedCart";

const asked = (request: number, revision: number, id: string | null = "cart-1") => ({
  cart: aReadCart([], { id, revision }),
  request,
});

describe("isNewer", () => {
  it("takes the first answer", () => {
    expect(isNewer(asked(1, 0), null)).toBe(true);
  });

  it("drops an answer of an older revision, though it was asked for later", () => {
    expect(isNewer(asked(9, 4), asked(2, 5))).toBe(false);
  });

  it("takes a newer revision, though it was asked for earlier", () => {
    expect(isNewer(asked(2, 6), asked(9, 5))).toBe(true);
  });

  it("goes by the request where the revision is the same or the cart another one", () => {
    expect(isNewer(asked(1, 5), asked(2, 5))).toBe(false);
    expect(isNewer(asked(3, 1, "cart-2"), asked(2, 5))).toBe(true);
    expect(isNewer(asked(1, 8, "cart-2"), asked(2, 5))).toBe(false);
  });

  it("goes by the request where the server tells no revision", () => {
    expect(isNewer(asked(3, 0), asked(2, 5))).toBe(true);
    expect(isNewer(asked(1, 0), asked(2, 5))).toBe(false);
  });
});
