import { bundlerSource, bytesBySource, partOf } from "./sourceBytes";

describe("bytesBySource", () => {
  it("counts each byte for its source, and the rest for the bundler", () => {
    // Line 1: column 2 is from the first source, column 5 from the second, column 9 from none. Line 2: column 0 is from the first.
    const map = { sources: ["a.ts", "b.ts"], mappings: "EAAA,GCAA,I;ADAA" };
    expect(Object.fromEntries(bytesBySource("((aaabbbb))\nä", map))).toEqual({
      [bundlerSource]: 4,
      "a.ts": 5,
      "b.ts": 4,
    });
  });

  it("reads numbers of more than one digit", () => {
    const code = `${"x".repeat(40)}y`;
    expect(Object.fromEntries(bytesBySource(code, { sources: ["a.ts"], mappings: "wCAAA" }))).toEqual({
      [bundlerSource]: 40,
      "a.ts": 1,
    });
  });
});

describe("partOf", () => {
  it.each([
    ["webpack://shell/../node_modules/@reduxjs/toolkit/dist/redux-toolkit.modern.mjs", "@reduxjs/toolkit"],
    ["webpack://shell/../node_modules/a/node_modules/b/index.js", "b"],
    ["webpack://shell/./src/header/Header.tsx", "src/header"],
    ["webpack://shell/../shared/src/ui/forms/Field.tsx", "shared/src/ui/forms"],
    ["webpack://shell/webpack/runtime/define_property_getters", bundlerSource],
    [bundlerSource, bundlerSource],
  ])("%s belongs to %s", (source, part) => {
    expect(partOf(source)).toBe(part);
  });
});
