/** A run of encoded bytes, or a `%` that encodes none. */
const encodedRun = /(?:%[0-9a-f]{2})+|%/gi;

function isEncodedText(run: string): boolean {
  try {
    decodeURIComponent(run);
    return true;
  } catch {
    return false;
  }
}

/**
 * An address with `%25` for each `%` of its path that encodes no text. A browser sends a `%` as it was typed or linked: `/sale-50%-off`. The
 * router would reject the address before the shop's hooks and pages.
 */
export function wellFormedUrl(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  return (
    path.replace(encodedRun, (run) => (isEncodedText(run) ? run : run.replaceAll("%", "%25"))) + url.slice(path.length)
  );
}
