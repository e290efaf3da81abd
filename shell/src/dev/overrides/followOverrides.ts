/** Where the tab keeps what it was asked to show instead: gone with the tab, never in local storage or a cookie (reliability F1). */
const key = "mf.overrides";

type Overrides = Readonly<Record<string, string>>;

function readKept(): Overrides {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Overrides) : {}; // only sent to the server, which judges
  } catch {
    return {}; // storage is denied, or somebody wrote nonsense: no overrides
  }
}

function keep(overrides: Overrides): void {
  try {
    if (Object.keys(overrides).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(overrides));
  } catch (error) {
    console.warn("the browser stores nothing: overrides last for this page only", error);
  }
}

const isOverride = (name: string) => name.startsWith("mf.") && name !== "mf.inspect";

/** What the browser shall do about a page: go on, or load another address. Also what to keep, and the address to show. */
export function settleOverrides(href: string, taken: Overrides, kept: Overrides) {
  const url = new URL(href);
  const asked = [...url.searchParams.keys()].filter(isOverride);
  for (const name of asked) url.searchParams.delete(name);
  if (asked.length > 0) return { keep: taken, show: url.href, reload: null };
  const isMissing = Object.keys(kept).length > 0 && Object.keys(taken).length === 0;
  if (!isMissing) return { keep: kept, show: null, reload: null };
  // The server knows nothing of this tab: it is asked again, with what the tab keeps.
  for (const [remote, value] of Object.entries(kept)) url.searchParams.set(`mf.${remote}`, value);
  return { keep: kept, show: null, reload: url.href };
}

/**
 * Keeps this tab's overrides: takes them out of the address, and asks the server again after a plain reload.
 * @returns is the page about to be replaced?
 */
export function followOverrides(taken: Overrides): boolean {
  const settled = settleOverrides(location.href, taken, readKept());
  keep(settled.keep);
  if (settled.show) history.replaceState(history.state, "", settled.show);
  if (settled.reload) location.replace(settled.reload);
  return settled.reload !== null;
}

/** Back to what all visitors get. */
export function resetOverrides(): void {
  keep({});
  location.reload();
}
