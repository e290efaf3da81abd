import type { Sharp } from "sharp";
import type { PictureRequest } from "./readAddress";

/** Stands in every kept file's name: another number when anything below changes, so that old files are not served on. */
export const recipe = "r1";

/** On these photographs effort 2 costs half the time of 3 and under 2 % more bytes (docs/decisions/0008-pictures.md). */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 2, chromaSubsampling: "4:2:0" }),
  webp: (image: Sharp) => image.webp({ quality: 76, effort: 2, smartSubsample: true }),
};

/** Loaded with the first picture, so that a machine for which sharp has no build still has a shop, with its JPEGs. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // One thread a picture: the other core answers requests.
  sharp.concurrency(1);
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;

/** The photograph in another width and format. Never enlarged. */
export async function encode(
  source: Buffer,
  { width, format }: Pick<PictureRequest, "width" | "format">,
): Promise<Buffer> {
  loading ??= loadSharp();
  const sharp = await loading;
  return encoders[format](sharp(source).resize({ width, withoutEnlargement: true })).toBuffer();
}
