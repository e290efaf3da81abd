import { createRecentKeys } from "./recentKeys";

describe("createRecentKeys", () => {
  it("removes the key that was set longest ago, also after keys were deleted and set again", () => {
    const keys = createRecentKeys<number>(3);
    for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) keys.set(key, value);
    keys.set("a", 4);
    keys.set("d", 5);
    expect(["a", "b", "c", "d"].map(keys.get)).toEqual([4, undefined, 3, 5]);
    keys.delete("c");
    keys.set("b", 6);
    keys.set("e", 7);
    expect(["a", "b", "d", "e"].map(keys.get)).toEqual([undefined, 6, 5, 7]);
  });
});
