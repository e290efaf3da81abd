import { bytesBySource, glue, partOf } from "./sourceBytes";

describe("bytesBySource", () => {
  it("gives each byte to the source that it came from, and the rest to the bundler", () => {
    // Columns 2, 5 and 9 of the first line are of a, b and nobody; column 0 of the second of a.
    const map = { sources: ["a.ts", "b.ts"], mappings: "EAAA,GCAA,I;ADAA" };
    expect(Object.fromEntries(bytesBySource("((aaabbbb))\nä", map))).toEqual({ [glue]: 4, "a.ts": 5, "b.ts": 4 });
  });

  it("reads numbers of more than one digit", () => {
    const code = `${"x".repeat(40)}y`;
    expect(Object.fromEntries(bytesBySource(code, { sources: ["a.ts"], mappings: "wCAAA" }))).toEqual({
      [glue]: 40,
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
    ["webpack://shell/webpack/runtime/define_property_getters", glue],
    [glue, glue],
  ])("%s belongs to %s", (source, part) => {
    expect(partOf(source)).toBe(part);
  });
});
