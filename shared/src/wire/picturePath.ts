const shopOrigin = "https://shop.invalid";

/**
 * The address of a picture on the shop's own host, from its path on the wire (specification §3). The characters `#`, `?` and `%`
 * belong to the file's name, so they are encoded; an escape such as `%20` stays as it is.
 * @returns `null` for another host, `data:` or `javascript:` (reliability I5), and for an empty path.
 */
export function picturePath(image: string): string | null {
  if (image.trim() === "") return null;
  const encoded = image.replace(/[#?]|%(?![\da-f]{2})/gi, (character) => encodeURIComponent(character));
  const url = URL.canParse(encoded, shopOrigin) ? new URL(encoded, shopOrigin) : null;
  // A browser takes `//x`, which `/.//x` becomes, for the host `x`.
  return url?.origin === shopOrigin && !url.pathname.startsWith("//") ? url.pathname : null;
}
