import { type Place, scrollPositionSaved, scrollPositionsReducer } from "./scrollPositionsSlice";

const left = (entry: string, scrollY: number): Place => ({ entry, listing: "rings", scrollY, productId: null });

describe("places", () => {
  it("knows the last one of each page of the history", () => {
    const places = [left("a", 1), left("b", 2), left("a", 3)].reduce(
      (state, place) => scrollPositionsReducer(state, scrollPositionSaved(place)),
      scrollPositionsReducer(undefined, { type: "begin" }),
    );
    expect(places).toEqual([left("b", 2), left("a", 3)]);
  });

  it("forgets the oldest, so that a tab that stays open does not grow", () => {
    let places = scrollPositionsReducer(undefined, { type: "begin" });
    for (let page = 0; page < 500; page += 1)
      places = scrollPositionsReducer(places, scrollPositionSaved(left(`entry ${page}`, page)));
    expect(places).toHaveLength(50);
    expect(places.at(-1)).toEqual(left("entry 499", 499));
    expect(places[0]).toEqual(left("entry 450", 450));
  });
});
