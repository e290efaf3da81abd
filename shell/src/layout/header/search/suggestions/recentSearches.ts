import { maxLengths } from "@aurelle/shared/contract/rules";
import { recentSearchesKey } from "@aurelle/shared/contract/storageKeys";
import { createObservedValue } from "@aurelle/shared/storage/observedValue";

const maxSearches = 6;

/** The searches of a stored text; empty for anything that is no list of them. */
function parse(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(list)) return [];
    const isSearch = (one: unknown): one is string =>
      typeof one === "string" && one.trim() !== "" && one.length <= maxLengths.search;
    return [...new Set(list.filter(isSearch))].slice(0, maxSearches);
  } catch {
    return [];
  }
}

const stored = createObservedValue<readonly string[]>({
  key: recentSearchesKey,
  parse,
  format: (searches) => (searches.length === 0 ? null : JSON.stringify(searches)),
  warning: "the browser cannot store recent searches",
});

const without = (text: string) => stored.read().filter((one) => one.toLowerCase() !== text.toLowerCase());

/** The shopper's last searches, the last one first. They stay on this device. */
export const recentSearches = {
  add: (text: string): void => stored.write([text, ...without(text)].slice(0, maxSearches)),
  remove: (text: string): void => stored.write(without(text)),
  clear: (): void => stored.write([]),
};

/** The last searches. They follow changes in this tab and in others. */
export const useRecentSearches = (): readonly string[] => stored.useValue();
