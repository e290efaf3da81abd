import { overridesKey } from "@aurelle/shared/contract/storageKeys";
import { sessionStore } from "@aurelle/shared/storage";

/** By remote: a release, or the address of a dev server. */
type Overrides = Readonly<Record<string, string>>;

// The overrides are in the session storage, so they end with the tab. They are never in local storage or a cookie (reliability F1).

/** The longest part of a stored override, in characters: all of them are parts of one address, which servers limit. */
const maxLength = 200;

const isShortText = (value: unknown): value is string => typeof value === "string" && value.length <= maxLength;

/** The overrides in a stored value, which any script and any person can change. One that is too long for an address is left out. */
export function readStoredOverrides(value: unknown): Overrides {
  if (typeof value !== "object" || value === null) return {};
  const entries = Object.entries(value).filter(([remote, release]) => isShortText(remote) && isShortText(release));
  return Object.fromEntries(entries.slice(0, 20)); // the server checks the values
}

function store(overrides: Overrides): void {
  const text = Object.keys(overrides).length === 0 ? null : JSON.stringify(overrides);
  sessionStore.write(overridesKey, text, "the browser stores nothing: overrides last for this page only");
}

const isOverride = (name: string) => name.startsWith("mf.") && name !== "mf.inspect";

/**
 * Decides what to store, show and load after a page was loaded, in a tab with or without overrides.
 * @param applied the overrides that the server applied to this page.
 * @param stored the overrides of this tab.
 * @returns `keep`: the overrides to store. `show`: the address to show without its overrides; `null`: the current one. `reload`: the
 * address to load instead; `null`: this page stays.
 */
export function settleOverrides(href: string, applied: Overrides, stored: Overrides) {
  const url = new URL(href);
  const requested = [...url.searchParams.keys()].filter(isOverride);
  for (const name of requested) url.searchParams.delete(name);
  if (requested.length > 0) return { keep: applied, show: url.href, reload: null };
  const isMissing = Object.keys(stored).length > 0 && Object.keys(applied).length === 0;
  if (!isMissing) return { keep: stored, show: null, reload: null };
  // After an ordinary reload the server does not know the overrides of this tab, so the page is loaded again with them.
  for (const [remote, value] of Object.entries(stored)) url.searchParams.set(`mf.${remote}`, value);
  return { keep: stored, show: null, reload: url.href };
}

/**
 * Stores this tab's overrides, removes them from the address bar, and loads the page again with them after an ordinary reload.
 * @returns whether the page is about to be replaced.
 */
export function followOverrides(applied: Overrides): boolean {
  const settled = settleOverrides(location.href, applied, readStoredOverrides(sessionStore.readJson(overridesKey)));
  store(settled.keep);
  if (settled.show) history.replaceState(history.state, "", settled.show);
  if (settled.reload) location.replace(settled.reload);
  return settled.reload !== null;
}

/** Removes the overrides of this tab and shows the releases that all visitors get. */
export function resetOverrides(): void {
  store({});
  location.reload();
}
