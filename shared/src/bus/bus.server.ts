import type { ShopEvents, ShopEventType } from "../contract/contract";
import type { Bus } from "./bus";

const nobody = () => () => {};

/**
 * The bus where pages are drawn for many visitors at once: nothing has happened yet, and nothing is kept. What is said
 * here is heard by nobody, so that no visitor can learn of another (docs/decisions/0012-server-rendering.md).
 */
export const bus: Bus = {
  tab: "",
  emit: () => {},
  on: nobody,
  last: () => undefined,
  watch: nobody,
  nameRelease: () => {},
};

export const createBus = (): Bus => bus;

export function useLast<T extends ShopEventType>(_type: T): ShopEvents[T] | undefined {
  return undefined;
}
