import type { AvifOptions, JpegOptions, Sharp, WebpOptions } from "sharp";
import type { PictureRequest } from "./readAddress";

/** How pictures are encoded: sharp's options for each format. */
export interface PictureEncoding {
  /** A part of every cached file's name. Change it with the others, so that old files are no longer served. */
  version: string;
  avif: AvifOptions;
  webp: WebpOptions;
  jpg: JpegOptions;
}

/**
 * The shop's encoding. On these photographs AVIF's effort 2 costs half the time of 3 and under
 * 2 % more bytes (docs/decisions/0008-pictures.md).
 */
export const shopEncoding: PictureEncoding = {
  version: "r1",
  avif: { quality: 55, effort: 2, chromaSubsampling: "4:2:0" },
  webp: { quality: 76, effort: 2, smartSubsample: true },
  jpg: { quality: 80, mozjpeg: true },
};

const encoders = {
  avif: (image: Sharp, { avif }: PictureEncoding) => image.avif(avif),
  webp: (image: Sharp, { webp }: PictureEncoding) => image.webp(webp),
  jpg: (image: Sharp, { jpg }: PictureEncoding) => image.jpeg(jpg),
};

/** Loads sharp with the first picture. On a system without a build of sharp the shop still runs, and serves the JPEGs. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // One thread for each picture: the other core serves requests.
  sharp.concurrency(1);
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;

/** The photograph in another width and format. It is never enlarged. */
export async function encode(
  source: Buffer,
  { width, format }: Pick<PictureRequest, "width" | "format">,
  encoding: PictureEncoding,
): Promise<Buffer> {
  loading ??= loadSharp();
  const sharp = await loading;
  return encoders[format](sharp(source).resize({ width, withoutEnlargement: true }), encoding).toBuffer();
}
