/** @jest-environment node */
import { pageQuery } from "./pageQuery";

const queryOf = (path: string) => pageQuery(new URL(path, "http://shop.invalid"));

describe("pageQuery", () => {
  it("is the same for one page, however its address was written", () => {
    const withTracking = queryOf("/rings?utm_source=x&max=50&collection=Luma&gclid=1&mf.inspect");
    expect(withTracking).toBe("/rings?collection=Luma&max=50");
    expect(queryOf("/rings?collection=Luma&max=50")).toBe("/rings?collection=Luma&max=50");
    expect(queryOf("/rings?")).toBe("/rings");
  });
});
