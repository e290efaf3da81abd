/** @jest-environment node */
import { pageQuery } from "./pageQuery";

const queryOf = (path: string) => pageQuery(new URL(path, "http://shop.invalid"));

describe("pageQuery", () => {
  it("drops tracking parameters, and puts the others in a fixed order", () => {
    const withTracking = queryOf("/rings?utm_source=x&max=50&collection=Luma&gclid=1&mf.inspect");
    expect(withTracking).toBe("/rings?collection=Luma&max=50");
    expect(queryOf("/rings?collection=Luma&max=50")).toBe("/rings?collection=Luma&max=50");
    expect(queryOf("/rings?")).toBe("/rings");
  });
});
