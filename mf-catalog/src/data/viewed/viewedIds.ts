import { viewedProductsKey } from "@aurelle/shared/contract/storageKeys";
import { createObservedValue } from "@aurelle/shared/storage/observedValue";

const maxProducts = 12;

/** The ids of a stored text; empty for anything that is no list of them. */
function parse(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(list)) return [];
    const isId = (one: unknown): one is string => typeof one === "string" && one !== "" && one.length <= 64;
    return [...new Set(list.filter(isId))].slice(0, maxProducts);
  } catch {
    return [];
  }
}

const stored = createObservedValue<readonly string[]>({
  key: viewedProductsKey,
  parse,
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
