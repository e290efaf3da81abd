import { type PictureFormat, type PictureWidth, pictureFormats, pictureWidths } from "@aurelle/shared/contract";

/** The formats in which copies are made. Only e-mails use JPEG: Outlook and others know neither AVIF nor WebP. */
export type CopyFormat = PictureFormat | "jpg";

/** The one width in which there are JPEGs: twice that of a picture in an e-mail. */
export const emailPictureWidth: PictureWidth = 192;

/** A smaller copy of a photograph, as a URL names it. */
export interface PictureRequest {
  /** The photograph's path below `media/photos`, without its extension: `rings/dome-band-ring`. */
  name: string;
  width: PictureWidth;
  format: CopyFormat;
}

const shape = /^w(\d{3,4})\/((?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+)\.([a-z]{3,4})$/;

/**
 * Reads `w512/rings/dome-band-ring.avif`. Only the contract's widths and formats are valid, and the JPEG of e-mails: clients cannot make the server
 * produce others, and no name leads out of the folder.
 * @returns null for every other text.
 */
export function readAddress(address: string): PictureRequest | null {
  const [, size, name, extension] = shape.exec(address) ?? [];
  const width = pictureWidths.find((allowed) => String(allowed) === size);
  const isForEmail = extension === "jpg" && width === emailPictureWidth;
  const format = isForEmail ? "jpg" : pictureFormats.find((allowed) => allowed === extension);
  return name && width && format ? { name, width, format } : null;
}
