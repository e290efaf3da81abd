import sharp from "sharp";

/** A picture as it is kept: so much smaller than the screen, in each direction, that how a machine smooths its letters is lost. */
const shrunkBy = (width: number): number => (width < 768 ? 2 : 3);
/** Of the kept pictures. */
const quality = 70;
/** Strength of the blur under which two pictures are compared, px of the kept picture. */
const blur = 1.2;
/** A pixel differs when one of its colours does by more than this, of 255. */
const threshold = 26;
/** Pixels of the kept picture that must differ in one place before it counts. */
const smallest = 6;
/** Differing pixels so near to one another are one place, px of the kept picture. */
const reach = 4;
/** So many px of the kept picture a page may be longer or shorter. */
const slack = 2;

/** A place where two pictures differ, px of the screen. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Comparison {
  /** Top to bottom. */
  places: readonly Place[];
  /** How much higher the page has become, px of the screen; below zero: lower. */
  grown: number;
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}
const channels = 3;

/** What is kept of a screenshot: a small WebP. */
export async function toReference(screenshot: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(screenshot).metadata();
  const by = shrunkBy(width);
  return sharp(screenshot)
    .resize(Math.round(width / by), Math.round(height / by), { fit: "fill", kernel: "linear" })
    .webp({ quality, effort: 4 })
    .toBuffer();
}

async function pixelsOf(kept: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(kept)
    .removeAlpha()
    .toColourspace("srgb")
    .blur(blur)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** 1 for each pixel of the higher picture that differs. What only one of them has differs, but for the slack. */
function differing(one: Pixels, other: Pixels, width: number, height: number): Uint8Array {
  const mask = new Uint8Array(width * height);
  const common = Math.min(one.height, other.height);
  for (let at = 0; at < width * common; at += 1) {
    for (let colour = 0; colour < channels; colour += 1) {
      const index = at * channels + colour;
      if (Math.abs((one.data[index] ?? 0) - (other.data[index] ?? 0)) > threshold) mask[at] = 1;
    }
  }
  if (height - common > slack) mask.fill(1, common * width);
  return mask;
}

interface Blob extends Place {
  pixels: number;
}

/** The differing pixels that hang together, each group with its box. */
function blobsOf(mask: Uint8Array, width: number, height: number): Blob[] {
  const blobs: Blob[] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1) continue;
    let [left, right, top, bottom, pixels] = [width, 0, height, 0, 0];
    const waiting = [start];
    mask[start] = 2;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      pixels += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let ny = Math.max(0, y - reach); ny <= Math.min(height - 1, y + reach); ny += 1) {
        for (let nx = Math.max(0, x - reach); nx <= Math.min(width - 1, x + reach); nx += 1) {
          const next = ny * width + nx;
          if (mask[next] !== 1) continue;
          mask[next] = 2;
          waiting.push(next);
        }
      }
    }
    blobs.push({ left, top, width: right - left + 1, height: bottom - top + 1, pixels });
  }
  return blobs;
}

/**
 * Where two kept pictures differ as a shopper would see it: a button that moved, a colour, a line that is gone. How letters
 * are smoothed, or lie by half a pixel, does not count.
 * @param width of the screen, px.
 */
export async function compare(kept: Buffer, now: Buffer, width: number): Promise<Comparison> {
  if (kept.equals(now)) return { places: [], grown: 0 };
  const [before, after] = await Promise.all([pixelsOf(kept), pixelsOf(now)]);
  const by = shrunkBy(width);
  const size = { width: before.width, height: Math.max(before.height, after.height) };
  const grown = Math.abs(after.height - before.height) > slack ? (after.height - before.height) * by : 0;
  if (before.width !== after.width) return { places: [{ left: 0, top: 0, width, height: size.height * by }], grown };
  const places = blobsOf(differing(before, after, size.width, size.height), size.width, size.height)
    .filter(({ pixels }) => pixels >= smallest)
    .map(({ left, top, width: wide, height: high }) => ({
      left: left * by,
      top: top * by,
      width: wide * by,
      height: high * by,
    }));
  return { places, grown };
}

const frame = ({ left, top, width, height }: Place, by: number): string =>
  `<rect x="${left / by - 2}" y="${top / by - 2}" width="${width / by + 4}" height="${height / by + 4}"/>`;

/** What was kept, what is now, and where they differ, beside one another, as PNG. */
export async function sideBySide(kept: Buffer, now: Buffer, { places }: Comparison, width: number): Promise<Buffer> {
  const [before, after] = await Promise.all([sharp(kept).metadata(), sharp(now).metadata()]);
  const by = shrunkBy(width);
  const gap = 8;
  const wide = Math.max(before.width, after.width);
  const high = Math.max(before.height, after.height);
  const boxes = places.map((place) => frame(place, by)).join("");
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><g fill="none" stroke="#e00000" stroke-width="2">${boxes}</g></svg>`;
  return sharp({ create: { width: 3 * wide + 2 * gap, height: high, channels: 3, background: "#808080" } })
    .composite([
      { input: kept, left: 0, top: 0 },
      { input: now, left: wide + gap, top: 0 },
      { input: now, left: 2 * (wide + gap), top: 0 },
      { input: Buffer.from(marks), left: 2 * (wide + gap), top: 0 },
    ])
    .png()
    .toBuffer();
}
