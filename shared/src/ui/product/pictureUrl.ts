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
