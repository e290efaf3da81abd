import { aClient } from "../testing/client";
import { measureSearch, summarise } from "../testing/searchQuality";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe("the quality of search (docs/search.md)", () => {
  it("finds what a jeweller would show, first and without dead ends", async () => {
    const answers = await measureSearch(aClient(shop));
    expect(answers.length).toBeGreaterThanOrEqual(150);
    const { recall, precision, deadEnds } = summarise(answers);
    expect(answers.filter((answer) => answer.recall < 0.5).map(({ query, missing }) => ({ query, missing }))).toEqual(
      [],
    );
    expect(recall).toBeGreaterThanOrEqual(0.98);
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(deadEnds).toBe(0);
  });
});
