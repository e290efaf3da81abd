/** @jest-environment node */
import { createHash } from "node:crypto";
import { dictionaryOf } from "./dictionaryEncoding";
import { growDictionary } from "./growDictionary";

/** A text that does not compress, of about this many bytes; the same for the same seed. */
function noise(seed: string, bytes: number): string {
  let text = "";
  for (let at = 0; text.length < bytes; at += 1) text += createHash("sha256").update(`${seed} ${at}`).digest("base64");
  return text;
}
const header = noise("header", 20_000);
const page = (seed: string, bytes: number) => Buffer.from(header + noise(seed, bytes));

describe("growDictionary", () => {
  it("takes in a page only where it would need more than 5 kB with those before it", async () => {
    const [home, text, listing] = [page("home", 9000), page("text", 3000), page("listing", 9000)];
    const grown = await growDictionary([home, text, listing], null);
    expect(grown?.bytes.equals(Buffer.concat([home, listing]))).toBe(true);
  });

  it("keeps the current one while it suits every page, because all visitors would fetch another one", async () => {
    const current = dictionaryOf(page("home", 9000));
    expect(await growDictionary([page("home", 9000), page("text", 3000)], current)).toBe(current);
    expect((await growDictionary([page("home", 9000), page("new", 9000)], current))?.name).not.toBe(current.name);
  });

  it("never has more than four pages, or more than half a megabyte", async () => {
    const pages = ["a", "b", "c", "d", "e"].map((seed) => page(seed, 9000));
    expect((await growDictionary(pages, null))?.bytes).toEqual(Buffer.concat(pages.slice(0, 4)));
    const long = page("long", 500_001);
    expect((await growDictionary([long, page("a", 9000)], null))?.bytes).toEqual(page("a", 9000));
  });

  it("makes none without pages", async () => {
    expect(await growDictionary([], null)).toBeNull();
    const current = dictionaryOf(page("home", 9000));
    expect(await growDictionary([], current)).toBeNull();
  });
});
