import { handleOf, idsOfHandle } from "./handle";

const id = "1f0c2a9b-e4d7-4a53-9c3e-0123456789ab";
const ids = { first: "1f0c2a9b-e4d7-0000-0000-000000000000", last: "1f0c2a9b-e4d7-ffff-ffff-ffffffffffff" };

describe("handleOf", () => {
  it.each([
    ["Halo Morganite Ring", "halo-morganite-ring-1f0c2a9b-e4d7"],
    ["  “Café” & Crème: Lover’s knot, 9 ct ", "cafe-creme-lovers-knot-9-ct-1f0c2a9b-e4d7"],
    ["真珠の指輪", "1f0c2a9b-e4d7"],
    [
      `${"A very long title of many words ".repeat(9)}`,
      "a-very-long-title-of-many-words-a-very-long-title-of-many-1f0c2a9b-e4d7",
    ],
    ["x".repeat(90), `${"x".repeat(60)}-1f0c2a9b-e4d7`],
  ])("writes %s as words and a short id", (title, handle) => {
    expect(handleOf({ id, title })).toBe(handle);
    expect(encodeURIComponent(handle)).toBe(handle);
    expect(idsOfHandle(handle)).toEqual(ids);
  });
});

describe("idsOfHandle", () => {
  it.each(["other-words-1f0c2a9b-e4d7", "1f0c2a9b-e4d7", "HALO-RING-1F0C2A9B-E4D7"])("reads the end of %s", (text) => {
    expect(idsOfHandle(text)).toEqual(ids);
  });

  it.each([
    ["an id", id],
    ["a short id without a dash before it", "ring1f0c2a9b-e4d7"],
    ["too few digits", "ring-1f0c2a9be4d"],
    ["other letters", "ring-1f0c2a9be4dx"],
    ["nothing", ""],
  ])("finds none in %s", (_name, text) => {
    expect(idsOfHandle(text)).toBeNull();
  });
});
