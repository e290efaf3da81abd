import type { ScrollPosition } from "../state";
import reduce, { scrollPositionSaved } from "./scrollPositionsSlice";

const aPosition = (entry: string, scrollY: number): ScrollPosition => ({
  entry,
  listing: "rings",
  scrollY,
  productId: null,
});

describe("scroll positions", () => {
  it("contain the last position of each history entry", () => {
    const positions = [aPosition("a", 1), aPosition("b", 2), aPosition("a", 3)].reduce(
      (state, position) => reduce(state, scrollPositionSaved(position)),
      reduce(undefined, { type: "begin" }),
    );
    expect(positions).toEqual([aPosition("b", 2), aPosition("a", 3)]);
  });

  it("are limited, so that the memory of an open tab does not grow", () => {
    let positions = reduce(undefined, { type: "begin" });
    for (let page = 0; page < 500; page += 1)
      positions = reduce(positions, scrollPositionSaved(aPosition(`entry ${page}`, page)));
    expect(positions).toHaveLength(50);
    expect(positions.at(-1)).toEqual(aPosition("entry 499", 499));
    expect(positions[0]).toEqual(aPosition("entry 450", 450));
  });
});
