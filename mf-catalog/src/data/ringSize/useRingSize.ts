import { findRingSize } from "@aurelle/shared/contract/ringSizes";
import { ringSizeKey } from "@aurelle/shared/contract/storageKeys";
import { createObservedValue } from "@aurelle/shared/storage/observedValue";

/** The British name of the shopper's ring size. A stored text counts only when it names one. */
const stored = createObservedValue<string | null>({
  key: ringSizeKey,
  parse: (text) => findRingSize(text)?.uk ?? null,
  format: (uk) => uk,
  warning: "the browser cannot store the ring size",
});

/** Stores the shopper's ring size; `null` deletes it. When storage is denied or full, the size lasts as long as the tab. */
export const storeRingSize = (uk: string | null): void => stored.write(uk);

/** The British name of the shopper's ring size; `null` without one. It follows changes in this tab and in others. */
export const useRingSize = (): string | null => stored.useValue();
