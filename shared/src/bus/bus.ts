import { useSyncExternalStore } from "react";
import type { ShopEvents, ShopEventType } from "../contract/contract";
import { type Bus, createBus } from "./createBus";
import { syncTabs } from "./syncTabs";

export { type Bus, createBus, type Envelope } from "./createBus";

/** The one bus of the page. */
export const bus: Bus = createBus();

syncTabs(bus);

/** The last value of a retained event; renders again with each new one. */
export function useLast<T extends ShopEventType>(type: T): ShopEvents[T] | undefined {
  return useSyncExternalStore(
    (changed) => bus.on(type, changed),
    () => bus.last(type),
    () => undefined,
  );
}
