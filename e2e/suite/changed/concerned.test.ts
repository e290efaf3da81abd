import { concerned } from "./concerned";

const of = (...changed: string[]) => concerned(changed, (file) => !file.includes("deleted"));

describe("what a change concerns", () => {
  it("is only the remote, for a change in one", () => {
    const file = "mf-cart/src/model/cart.ts";
    expect(of(file)).toEqual({ lint: [file], unit: [file] });
  });

  it("is no longer the lint of a file that was deleted", () => {
    expect(of("mf-cart/src/deleted.ts")).toEqual({ lint: [], unit: [] });
  });

  it("is neither lint nor tests, for a document", () => {
    expect(of("docs/teams.md")).toEqual({ lint: [], unit: [] });
  });

  it.each(["package-lock.json", "tsconfig.base.json", "tsconfig.all.json", "shared/build/jest.mjs"])(
    "is everything for %s",
    (file) => {
      expect(of(file)).toEqual({ lint: ["."], unit: "all" });
    },
  );

  it("is the lint of all files for the rules of the linter", () => {
    expect(of("biome.json")).toEqual({ lint: ["."], unit: [] });
  });
});
