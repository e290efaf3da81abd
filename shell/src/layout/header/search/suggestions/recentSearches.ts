import { maxLengths } from "@aurelle/shared/contract/rules";
import { recentSearchesKey } from "@aurelle/shared/contract/storageKeys";
import { createObservedValue } from "@aurelle/shared/storage/observedValue";
import { readTexts } from "@aurelle/shared/storage/readTexts";

const maxSearches = 6;

const stored = createObservedValue<readonly string[]>({
  key: recentSearchesKey,
  parse: (text) => readTexts(text, maxSearches, (one) => one.trim() !== "" && one.length <= maxLengths.search),
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
