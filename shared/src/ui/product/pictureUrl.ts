import { pictureFormats, pictureWidths } from "../../contract/contract";
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

/** The smaller copies of a photograph from a width in pixels on, best format first; empty for other pictures. */
export function pictureSources(url: string, minWidth = 0): PictureSource[] {
  const [, name] = photograph.exec(url) ?? [];
  if (!name) return [];
  const widths = pictureWidths.filter((width) => width >= minWidth);
  return pictureFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `/photos/w${width}/${name}.${format} ${width}w`).join(", "),
  }));
}
