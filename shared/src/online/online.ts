import { useSyncExternalStore } from "react";

/** Does the browser have a connection? Where it cannot tell, yes; whether the shop answers is another question. */
export const isOnline = (): boolean => navigator.onLine !== false;

function subscribe(tell: () => void): () => void {
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}

/** `isOnline`, kept current. What the server draws is drawn for somebody who is. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
