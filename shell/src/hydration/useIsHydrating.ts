import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Is React joining what the server drew? Then nothing may look other than it did there. On the server: yes. */
export const useHydration = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
