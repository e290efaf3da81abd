import { readRows, rowsOf } from "./readRows";
import { requiredText } from "./wireValues";

describe("rowsOf", () => {
  it.each([
    ["results", { results: [1, 2], next: null }],
    ["a bare array", [1, 2]],
  ])("U7 returns the rows of %s", (_, wire) => {
    expect(rowsOf(wire)).toEqual([1, 2]);
  });

  it.each([null, undefined, "text", 7, {}, { results: null }, { results: { 0: 1 } }])("rejects %j", (wire) => {
    expect(() => rowsOf(wire)).toThrow(TypeError);
  });
});

describe("readRows", () => {
  beforeEach(() => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
  });

  it("leaves out a row that cannot be read", () => {
    expect(readRows(["a", null, "b"], requiredText)).toEqual(["a", "b"]);
  });

  it("reads an empty list, and rejects one of which no row can be read", () => {
    expect(readRows([], requiredText)).toEqual([]);
    expect(() => readRows([null], requiredText)).toThrow(TypeError);
  });
});
