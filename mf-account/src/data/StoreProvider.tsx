import { Provider } from "@aurelle/shared/state";
import { type ReactNode, useState } from "react";
import { makeStore } from "./store";

let browserStore: ReturnType<typeof makeStore> | undefined;

/** One store for every page of the room while the tab lives; on a server one a render. */
function ownStore() {
  if (typeof window === "undefined") return makeStore();
  browserStore ??= makeStore();
  return browserStore;
}

export default function StoreProvider({ children }: { children: ReactNode }) {
  const [store] = useState(ownStore);
  return <Provider store={store}>{children}</Provider>;
}
