import { type PictureFormat, type PictureWidth, pictureWidths } from "../../contract/contract";
import { picturePath } from "../../wire/picturePath";
import type { PictureSource } from "../pictures/Picture";

export const defaultPicture = "/default-product.svg";

/**
 * The address of a picture on the shop's own host (specification §3). For another host, `data:` or `javascript:` it is the default
 * picture (reliability I5).
 */
export const pictureUrl = (image: string | null): string => (image && picturePath(image)) || defaultPicture;

/** A photograph of which the API has smaller copies: `photos/rings/dome-band-ring.jpg`. */
const photograph = /^\/photos\/((?:[A-Za-z0-9_-]+\/)+[A-Za-z0-9_-]+)\.jpg$/;

/** Only browsers from before 2024 load WebP: one copy is enough for them, as every address is in the document of all browsers. */
const webpWidth: PictureWidth = 720;

/**
 * The smaller copies of a photograph, as AVIF, and one as WebP; empty for other pictures. The widths are in pixels and included. In a page
 * with many pictures each further address counts; 900 suffices for a card on a dense screen.
 */
export function pictureSources(url: string, minWidth = 0, maxWidth = 900): PictureSource[] {
  const [, name] = photograph.exec(url) ?? [];
  if (!name) return [];
  const copy = (width: PictureWidth, format: PictureFormat) => `/photos/w${width}/${name}.${format}`;
  const widths = pictureWidths.filter((width) => width >= minWidth && width <= maxWidth);
  return [
    { type: "image/avif", srcSet: widths.map((width) => `${copy(width, "avif")} ${width}w`).join(", ") },
    { type: "image/webp", srcSet: copy(webpWidth, "webp") },
  ];
}
