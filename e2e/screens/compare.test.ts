import sharp from "sharp";
import { compare, sideBySide, toReference } from "./compare";

interface ScreenshotOptions {
  /** The left edge of the button, px. */
  button?: number;
  /** The offset of the characters, px: a fraction shows as another font smoothing. */
  textOffset?: number;
  /** The heading's colour. */
  colour?: string;
  length?: number;
}

/** A page of 720 px with a heading, lines of text (upright strokes of 2 px) and a button, as a screenshot. */
function aScreenshot({
  button = 400,
  textOffset = 0,
  colour = "#2b2130",
  length = 900,
}: ScreenshotOptions = {}): Promise<Buffer> {
  const strokes = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [40 + (index % 20) * 9 + textOffset, 120 + Math.floor(index / 20) * 24];
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
const referenceOf = async (options?: ScreenshotOptions) => toReference(await aScreenshot(options));
const width = 720; // below 768, so the reference has half of the size

describe("compare", () => {
  it("ignores another font smoothing", async () => {
    expect(await compare(await referenceOf(), await referenceOf({ textOffset: 0.5 }), width)).toEqual({
      regions: [],
      heightChange: 0,
    });
  });

  it("finds no difference between equal images", async () => {
    expect(await compare(await referenceOf(), await referenceOf(), width)).toEqual({ regions: [], heightChange: 0 });
  });

  it("finds a button that moved by 4 px, at both of its edges", async () => {
    const { regions } = await compare(await referenceOf(), await referenceOf({ button: 404 }), width);
    expect(regions).toHaveLength(2);
    for (const { top, height } of regions) {
      expect(Math.abs(top - 300)).toBeLessThan(8);
      expect(Math.abs(height - 48)).toBeLessThan(12);
    }
  });

  it("finds a colour that has changed", async () => {
    const { regions } = await compare(await referenceOf(), await referenceOf({ colour: "#5b4a60" }), width);
    expect(regions).toHaveLength(1);
    expect(regions[0]?.width).toBeGreaterThan(280);
  });

  it("finds a line of text that is gone", async () => {
    const { regions } = await compare(await referenceOf(), await referenceOf({ textOffset: 2000 }), width);
    expect(regions.length).toBeGreaterThan(0);
  });

  it("finds that a page is longer, and by how much", async () => {
    const { regions, heightChange } = await compare(await referenceOf(), await referenceOf({ length: 960 }), width);
    expect(heightChange).toBe(60);
    expect(regions).toEqual([{ left: 0, top: 900, width: 720, height: 60 }]);
  });
});

it("shows the images side by side, with frames around the differences", async () => {
  const [reference, current] = [await referenceOf(), await referenceOf({ button: 440 })];
  const image = await sideBySide(reference, current, await compare(reference, current, width), width);
  expect(await sharp(image).metadata()).toMatchObject({ format: "png", width: 3 * 360 + 16, height: 450 });
});
