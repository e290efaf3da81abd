// By its package name: a relative import would bundle a second copy of this facade into each remote.
import { Provider } from "@aurelle/shared/state";
import { Component, type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

type ReduxStore = ComponentProps<typeof Provider>["store"];

/** A store and, where it starts from a document, the state that the server rendered with: React needs it to hydrate. */
interface StartedStore<Store> {
  store: Store;
  serverState?: unknown;
}
interface StoreProviderOptions<Store> {
  /** Makes a store. @param initialData what the release's server.ts returned for this document; absent where it returned nothing */
  make: (initialData: unknown) => StartedStore<Store>;
  /** Keeps a browser's store current until `signal` aborts. */
  follow?: (store: Store, signal: AbortSignal) => void;
}

/** Calls `onThrow` when a child throws, and passes the error on to the shell's frame. */
class ThrowListener extends Component<
  { onThrow: () => void; children: ReactNode },
  { thrown: { error: unknown } | null }
> {
  override state: { thrown: { error: unknown } | null } = { thrown: null };

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  override render() {
    if (!this.state.thrown) return this.props.children;
    this.props.onThrow();
    throw this.state.thrown.error;
  }
}

/**
 * Makes a remote's provider. All its pages and slots share one store in the browser until the tab is closed; each server render has
 * its own. When a part throws and no other is on screen, the store is dropped, because its state may be the cause: Try again begins
 * with a new one.
 */
export function createStoreProvider<Store extends ReduxStore>({ make, follow }: StoreProviderOptions<Store>) {
  let current: (StartedStore<Store> & { leaving: AbortController }) | null = null;
  /** How many parts are on screen. */
  let mounted = 0;

  function find(initialData: unknown): StartedStore<Store> {
    if (typeof window === "undefined") return make(initialData);
    if (current) return current;
    current = { ...make(initialData), leaving: new AbortController() };
    follow?.(current.store, current.leaving.signal);
    return current;
  }

  function drop(): void {
    current?.leaving.abort();
    current = null;
  }

  function StoreProvider({ children, initialData }: { children: ReactNode; initialData?: unknown }) {
    const [{ store, serverState }] = useState(() => find(initialData));
    const isMounted = useRef(false);
    useEffect(() => {
      mounted += 1;
      isMounted.current = true;
      return () => {
        mounted -= 1;
        isMounted.current = false;
      };
    }, []);
    const onThrow = () => {
      const others = mounted - (isMounted.current ? 1 : 0);
      if (others === 0) drop();
    };
    return (
      <Provider store={store} {...(serverState !== undefined && { serverState })}>
        <ThrowListener onThrow={onThrow}>{children}</ThrowListener>
      </Provider>
    );
  }
  /** The shell calls it when another release has replaced this one, and no part of it is on screen. */
  return Object.assign(StoreProvider, { dispose: drop });
}
