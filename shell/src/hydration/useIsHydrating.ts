import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * Whether React is hydrating server-rendered HTML. During hydration the component must render the same as on the server, so this is
 * also true on the server.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
