import { api } from "@aurelle/shared/http";
import { Provider } from "@aurelle/shared/state";
import { type ReactNode, useState } from "react";
import type { RootState } from "./state";
import { type AppStore, makeStore } from "./store";
import { type InitialData, toInitialState } from "./toInitialState";

interface StoreEntry {
  store: AppStore;
  /** The state that the server rendered with; React needs it to hydrate. `undefined` when the server rendered nothing. */
  serverState: RootState | undefined;
}

let browserEntry: StoreEntry | undefined;

function makeEntry(initialData: InitialData | undefined): StoreEntry {
  const store = makeStore(api, initialData && toInitialState(initialData));
  return { store, serverState: initialData && store.getState() };
}

/** In a browser all pages and slots share one store, so that the way back to a list finds it loaded. */
function findEntry(initialData: InitialData | undefined): StoreEntry {
  if (typeof window === "undefined") return makeEntry(initialData);
  browserEntry ??= makeEntry(initialData);
  return browserEntry;
}

/** Provides the catalogue's store to a page or slot. The shell renders it around each of them. */
export default function StoreProvider({ children, initialData }: { children: ReactNode; initialData?: unknown }) {
  // The cast holds: the shell passes only the data that this release's server.ts returned.
  const [{ store, serverState }] = useState(() => findEntry(initialData as InitialData | undefined));
  return (
    <Provider store={store} {...(serverState && { serverState })}>
      {children}
    </Provider>
  );
}
