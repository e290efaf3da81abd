import { pictureFormats, pictureWidths } from "../../contract/contract";

export const defaultPicture = "/default-product.svg";

/**
 * The shop's host with the path appended (specification §3). Only a path of ours: another host, `data:` or `javascript:`
 * gives the default picture (reliability I5).
 */
export function pictureUrl(image: string | null): string {
  if (image === null || image.trim() === "") return defaultPicture;
  const here = "https://shop.invalid/";
  const url = URL.canParse(image, here) ? new URL(image, here) : null;
  return url !== null && url.origin === new URL(here).origin ? url.pathname + url.search : defaultPicture;
}

/** A `source` of a `picture`: one format in every width. */
export interface PictureSource {
  type: string;
  srcSet: string;
}

/** What the API makes smaller copies of: `photos/rings/dome-band-ring.jpg`. */
const photograph = /^\/photos\/((?:[A-Za-z0-9_-]+\/)+[A-Za-z0-9_-]+)\.jpg$/;

/** The smaller copies of a photograph, best format first; none of what is no photograph of the API's. */
export function pictureSources(url: string): PictureSource[] {
  const [, name] = photograph.exec(url) ?? [];
  if (!name) return [];
  return pictureFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: pictureWidths.map((width) => `/photos/w${width}/${name}.${format} ${width}w`).join(", "),
  }));
}
