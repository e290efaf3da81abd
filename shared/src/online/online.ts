import { useSyncExternalStore } from "react";

/** Whether the browser has a connection; true where it cannot tell. The shop's server may be unreachable all the same. */
export const isOnline = (): boolean => navigator.onLine !== false;

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** `isOnline`; renders again when it changes. True on the server and during hydration. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
