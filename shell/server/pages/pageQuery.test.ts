/** @jest-environment node */
import type { PageConfig } from "@aurelle/shared/contract/registry";
import { catalogRegistry } from "../testing/catalogRegistry";
import { pageQuery } from "./pageQuery";

const rings = { path: "/rings", title: "Rings", query: ["collection", "max"] };
const queryOf = (path: string, page: PageConfig = rings) =>
  pageQuery(new URL(path, "http://shop.invalid"), catalogRegistry(page));

describe("pageQuery", () => {
  it("contains the parameters that the page reads, in a fixed order", () => {
    const url = "/rings?max=50&collection=Luma&k=1&mf.inspect&utm_source=x&collection=Vita";
    expect(queryOf(url)).toBe("/rings?collection=Luma&collection=Vita&max=50");
    expect(queryOf("/rings?")).toBe("/rings");
    expect(queryOf("/rings")).toBe("/rings");
  });

  it.each(["/", "/about", "/rings", "/no-such-page", "/remotes"])(
    "F7 is the same for made-up queries of %s",
    (path) => {
      const urls = Array.from({ length: 100 }, (_, index) => queryOf(`${path}?k=${index}&search${index}=x`));
      expect(new Set(urls)).toEqual(new Set([path]));
    },
  );

  it("contains all but known tracking parameters where a release does not declare its own", () => {
    const { query: _, ...earlier } = rings;
    expect(queryOf("/rings?k=1&utm_source=x&gclid=1&mf.inspect", earlier)).toBe("/rings?k=1");
  });
});
