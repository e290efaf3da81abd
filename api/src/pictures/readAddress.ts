import { type PictureFormat, type PictureWidth, pictureFormats, pictureWidths } from "@aurelle/shared/contract";

/** A smaller copy of a photograph, as an address asks for it. */
export interface PictureRequest {
  /** The photograph's path below `media/photos`, without its ending: `rings/dome-band-ring`. */
  name: string;
  width: PictureWidth;
  format: PictureFormat;
}

const shape = /^w(\d{3})\/((?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+)\.([a-z]{4})$/;

/**
 * Reads `w512/rings/dome-band-ring.avif`. Only the widths and formats of the contract count: nobody from outside can have
 * others made, and no name leaves its folder.
 * @returns `null` for everything else.
 */
export function readAddress(address: string): PictureRequest | null {
  const [, size, name, ending] = shape.exec(address) ?? [];
  const width = pictureWidths.find((known) => String(known) === size);
  const format = pictureFormats.find((known) => known === ending);
  return name && width && format ? { name, width, format } : null;
}
