import { viewedProductsKey } from "@aurelle/shared/contract/storageKeys";
import { createObservedValue } from "@aurelle/shared/storage/observedValue";
import { readTexts } from "@aurelle/shared/storage/readTexts";

const maxProducts = 12;
const maxIdLength = 64;

const stored = createObservedValue<readonly string[]>({
  key: viewedProductsKey,
  parse: (text) => readTexts(text, maxProducts, (id) => id !== "" && id.length <= maxIdLength),
  format: (ids) => (ids.length === 0 ? null : JSON.stringify(ids)),
  warning: "the browser cannot store the products that were viewed",
});

/** The ids of the last twelve products that the shopper viewed. They stay on this device. */
export const viewedIds = {
  add: (id: string): void => {
    if (stored.read()[0] !== id) stored.write([id, ...stored.read().filter((one) => one !== id)].slice(0, maxProducts));
  },
  clear: (): void => stored.write([]),
};

/** The ids of the products viewed, the last one first. They follow changes in this tab and in others. */
export const useViewedIds = (): readonly string[] => stored.useValue();
