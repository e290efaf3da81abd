import sharp from "sharp";

/** The factor by which a reference is smaller than the screen, in each direction. At this size font smoothing is invisible. */
const scaleOf = (width: number): number => (width < 768 ? 2 : 3);
/** WebP quality of the references. */
const quality = 70;
/** The blur of both images before the comparison, px of the reference. */
const blur = 1.2;
/** A pixel differs when one of its colour channels differs by more than this, of 255. */
const threshold = 26;
/** Smaller regions are ignored, differing px of the reference. */
const minPixels = 6;
/** Differing pixels within this distance belong to one region, px of the reference. */
const maxGap = 4;
/** A smaller change of the page's height is ignored, px of the reference. */
const maxHeightChange = 2;

/** A region where two images differ, px of the screen. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Comparison {
  /** Top to bottom. */
  regions: readonly Region[];
  /** By how much the page has become longer, px of the screen. Below zero: shorter. */
  heightChange: number;
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}
const channels = 3;

/** The reference of a screenshot: a small WebP. */
export async function toReference(screenshot: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(screenshot).metadata();
  const by = scaleOf(width);
  return sharp(screenshot)
    .resize(Math.round(width / by), Math.round(height / by), { fit: "fill", kernel: "linear" })
    .webp({ quality, effort: 4 })
    .toBuffer();
}

async function pixelsOf(reference: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(reference)
    .removeAlpha()
    .toColourspace("srgb")
    .blur(blur)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** 1 for each differing pixel of the longer image. Rows that only one image has differ, unless they are few. */
function differing(one: Pixels, other: Pixels, width: number, height: number): Uint8Array {
  const mask = new Uint8Array(width * height);
  const common = Math.min(one.height, other.height);
  for (let at = 0; at < width * common; at += 1) {
    for (let colour = 0; colour < channels; colour += 1) {
      const index = at * channels + colour;
      if (Math.abs((one.data[index] ?? 0) - (other.data[index] ?? 0)) > threshold) mask[at] = 1;
    }
  }
  if (height - common > maxHeightChange) mask.fill(1, common * width);
  return mask;
}

interface PixelGroup extends Region {
  pixels: number;
}

/** Groups of differing pixels that are near one another, each with its bounding box. */
function groupsOf(mask: Uint8Array, width: number, height: number): PixelGroup[] {
  const groups: PixelGroup[] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1) continue;
    let [left, right, top, bottom, pixels] = [width, 0, height, 0, 0];
    const pending = [start];
    mask[start] = 2;
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      pixels += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let ny = Math.max(0, y - maxGap); ny <= Math.min(height - 1, y + maxGap); ny += 1) {
        for (let nx = Math.max(0, x - maxGap); nx <= Math.min(width - 1, x + maxGap); nx += 1) {
          const next = ny * width + nx;
          if (mask[next] !== 1) continue;
          mask[next] = 2;
          pending.push(next);
        }
      }
    }
    groups.push({ left, top, width: right - left + 1, height: bottom - top + 1, pixels });
  }
  return groups;
}

/**
 * Finds where two references differ visibly: a button that moved, a colour, a missing line. Font smoothing and shifts of half a
 * pixel do not count.
 * @param width of the screen, px.
 */
export async function compare(reference: Buffer, current: Buffer, width: number): Promise<Comparison> {
  if (reference.equals(current)) return { regions: [], heightChange: 0 };
  const [before, after] = await Promise.all([pixelsOf(reference), pixelsOf(current)]);
  const by = scaleOf(width);
  const size = { width: before.width, height: Math.max(before.height, after.height) };
  const heightChange =
    Math.abs(after.height - before.height) > maxHeightChange ? (after.height - before.height) * by : 0;
  if (before.width !== after.width)
    return { regions: [{ left: 0, top: 0, width, height: size.height * by }], heightChange };
  const regions = groupsOf(differing(before, after, size.width, size.height), size.width, size.height)
    .filter(({ pixels }) => pixels >= minPixels)
    .map(({ left, top, width: wide, height: high }) => ({
      left: left * by,
      top: top * by,
      width: wide * by,
      height: high * by,
    }));
  return { regions, heightChange };
}

const frame = ({ left, top, width, height }: Region, by: number): string =>
  `<rect x="${left / by - 2}" y="${top / by - 2}" width="${width / by + 4}" height="${height / by + 4}"/>`;

/** The reference, the current image, and the current image with frames around the differing regions, side by side as PNG. */
export async function sideBySide(
  reference: Buffer,
  current: Buffer,
  { regions }: Comparison,
  width: number,
): Promise<Buffer> {
  const [before, after] = await Promise.all([sharp(reference).metadata(), sharp(current).metadata()]);
  const by = scaleOf(width);
  const gap = 8;
  const wide = Math.max(before.width, after.width);
  const high = Math.max(before.height, after.height);
  const boxes = regions.map((region) => frame(region, by)).join("");
  const frames = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><g fill="none" stroke="#e00000" stroke-width="2">${boxes}</g></svg>`;
  return sharp({ create: { width: 3 * wide + 2 * gap, height: high, channels: 3, background: "#808080" } })
    .composite([
      { input: reference, left: 0, top: 0 },
      { input: current, left: wide + gap, top: 0 },
      { input: current, left: 2 * (wide + gap), top: 0 },
      { input: Buffer.from(frames), left: 2 * (wide + gap), top: 0 },
    ])
    .png()
    .toBuffer();
}
