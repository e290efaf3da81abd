import sharp from "sharp";
import { compare, sideBySide, toReference } from "./compare";

interface Look {
  /** Where the button begins, px. */
  button?: number;
  /** How far the letters lie from whole px: machines smooth them so or so. */
  letters?: number;
  /** Of the heading. */
  colour?: string;
  length?: number;
}

/** A page of 720 px with a heading, lines of letters (upright strokes of 2 px) and a button, as a screenshot. */
function aScreenshot({ button = 400, letters = 0, colour = "#2b2130", length = 900 }: Look = {}): Promise<Buffer> {
  const strokes = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [40 + (index % 20) * 9 + letters, 120 + Math.floor(index / 20) * 24];
    return `<rect x="${x}" y="${y}" width="2" height="14"/>`;
  }).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${length}">
    <rect width="720" height="${length}" fill="#fff"/>
    <rect x="40" y="40" width="300" height="36" fill="${colour}"/>
    <g fill="#333">${strokes}</g>
    <rect x="${button}" y="300" width="160" height="48" fill="#5b3a5c"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
const keptOf = async (look?: Look) => toReference(await aScreenshot(look));
const width = 720; // below 768: kept at half its size

describe("two pictures of a page", () => {
  it("are the same however letters are smoothed", async () => {
    expect(await compare(await keptOf(), await keptOf({ letters: 0.5 }), width)).toEqual({ places: [], grown: 0 });
  });

  it("are the same when they are", async () => {
    expect(await compare(await keptOf(), await keptOf(), width)).toEqual({ places: [], grown: 0 });
  });

  it("differ where a button has moved by 4 px, at both of its ends", async () => {
    const { places } = await compare(await keptOf(), await keptOf({ button: 404 }), width);
    expect(places).toHaveLength(2);
    for (const { top, height } of places) {
      expect(Math.abs(top - 300)).toBeLessThan(8);
      expect(Math.abs(height - 48)).toBeLessThan(12);
    }
  });

  it("differ where a colour has changed", async () => {
    const { places } = await compare(await keptOf(), await keptOf({ colour: "#5b4a60" }), width);
    expect(places).toHaveLength(1);
    expect(places[0]?.width).toBeGreaterThan(280);
  });

  it("differ where a line of letters is gone", async () => {
    const { places } = await compare(await keptOf(), await keptOf({ letters: 2000 }), width);
    expect(places.length).toBeGreaterThan(0);
  });

  it("differ where one is longer, which is said", async () => {
    const { places, grown } = await compare(await keptOf(), await keptOf({ length: 960 }), width);
    expect(grown).toBe(60);
    expect(places).toEqual([{ left: 0, top: 900, width: 720, height: 60 }]);
  });
});

it("are shown beside one another, with the places that differ", async () => {
  const [kept, now] = [await keptOf(), await keptOf({ button: 440 })];
  const picture = await sideBySide(kept, now, await compare(kept, now, width), width);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 3 * 360 + 16, height: 450 });
});
