import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * Whether React is hydrating server-rendered HTML: then the component must render the same as on the server. True on the server
 * too.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
