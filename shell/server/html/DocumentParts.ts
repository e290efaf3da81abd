/** A document in parts that follow one another. Bytes are the UTF-8 of rendered HTML, which is sent as it came. */
export type DocumentParts = readonly (string | Uint8Array)[];

/** The whole document as UTF-8. */
export const bytesOf = (parts: DocumentParts): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
