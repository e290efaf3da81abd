/** Decodes a path as the router does before it looks for a page. */
export function decodePath(pathname: string): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return pathname
      .split("/")
      .map((part) => decodeURIComponent(part).replace(/\//g, "%2F"))
      .join("/");
  } catch {
    return pathname; // malformed: a browser sends a `%` as it was typed
  }
}
