import type { ShopEvents, ShopEventType } from "../contract/contract";
import type { Bus } from "./createBus";

const neverCalls = () => () => {};

/**
 * The bus on the document server, which renders for many visitors at once: it delivers and retains nothing, so that no visitor's
 * page can contain another visitor's data (docs/decisions/0012-server-rendering.md).
 */
export const bus: Bus = {
  tab: "",
  emit: () => {},
  on: neverCalls,
  last: () => undefined,
  watch: neverCalls,
  endListeners: () => {},
  nameRelease: () => {},
};

export const createBus = (): Bus => bus;

export function useLast<T extends ShopEventType>(_type: T): ShopEvents[T] | undefined {
  return undefined;
}
