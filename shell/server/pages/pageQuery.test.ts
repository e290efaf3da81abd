/** @jest-environment node */
import { pageQuery } from "./pageQuery";

const of = (path: string) => pageQuery(new URL(path, "http://shop.invalid"));

it("is the same for one page, however its address was written", () => {
  expect(of("/rings?utm_source=x&max=50&collection=Luma&gclid=1&mf.inspect")).toBe("/rings?collection=Luma&max=50");
  expect(of("/rings?collection=Luma&max=50")).toBe("/rings?collection=Luma&max=50");
  expect(of("/rings?")).toBe("/rings");
});
