import { findThumbnail } from "@aurelle/shared/contract/rules";
import { emailPictureWidth } from "./readAddress";

/** An image of a product, as the database stores it. */
export interface StoredImage {
  /** `photos/rings/dome-band-ring.jpg`. */
  image: string;
  is_thumbnail: boolean;
}

/** A photograph of which the API makes copies. */
const photograph = /^\/?photos\/((?:[A-Za-z0-9_-]+\/)+[A-Za-z0-9_-]+)\.jpg$/;

/** The path of a product's picture as e-mails show it, a JPEG; undefined for a product without a photograph of the shop's own. */
export function emailPicture(images: readonly StoredImage[]): string | undefined {
  const [, name] = photograph.exec(findThumbnail(images, (image) => image.is_thumbnail)?.image ?? "") ?? [];
  return name && `/photos/w${emailPictureWidth}/${name}.jpg`;
}
