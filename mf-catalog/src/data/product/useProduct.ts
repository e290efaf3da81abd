import { useLocation, useNavigationType, useParams } from "@aurelle/shared/router";
import { useStore } from "@aurelle/shared/state";
import { useCallback, useEffect, useLayoutEffect, useMemo } from "react";
import type { Product } from "../../model/product/product";
import type { ProductEntry, RootState } from "../state";
import { useAppDispatch, useAppSelector } from "../store";
import { productFromState } from "./navigationState";
import { initialProductOpened, productOpened } from "./productSlice";
import { loadProduct } from "./productThunks";

/** The age at which a product on screen is refreshed: its price or stock may have changed (decision 35). */
export const freshMs = 60_000;

/** What the product page shows. */
export type ProductState =
  | { status: "loading" }
  | { status: "succeeded"; product: Product }
  | { status: "failed" }
  | { status: "notFound" };

/** Calls `refresh` when the product is 60 s old, and when the shopper returns to the tab after that. */
function useRefresh(product: Product | null, refresh: () => void): void {
  const readAt = product?.readAt ?? null;
  useEffect(() => {
    if (readAt === null) return;
    const age = () => Date.now() - readAt;
    const onVisible = () => {
      if (document.visibilityState === "visible" && age() >= freshMs) refresh();
    };
    const timer = setTimeout(onVisible, Math.min(freshMs, Math.max(0, freshMs - age())));
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [readAt, refresh]);
}

/**
 * The product of the address: from the navigation state at once, else fetched (specification §2). After a reload, on the way
 * back and after 60 s it is refreshed while it stays on screen, and the server's price and stock win (decision 35).
 */
export function useProduct(): { state: ProductState; retry: () => void } {
  const { state: navigationState, key: entryKey } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const arrived = useMemo(() => productFromState(navigationState, Date.now()), [navigationState]);
  const id = useParams().id ?? arrived?.id ?? null;
  const carried = arrived?.id === id || arrived?.handle === id ? arrived : null;
  const entry = useAppSelector(({ product }) => product);
  const load = useCallback(() => {
    if (id !== null) void dispatch(loadProduct(id));
  }, [dispatch, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival, which the key of the history entry names
  useLayoutEffect(() => {
    if (id === null) return;
    const { product: before } = store.getState();
    if ("isInitial" in before && before.isInitial && before.id === id) {
      dispatch(initialProductOpened());
      return;
    }
    dispatch(productOpened({ id, carried }));
    if (!carried || isReturn) load();
  }, [dispatch, id, entryKey]);

  const state = toState(id, entry, carried);
  useRefresh(state.status === "succeeded" ? state.product : null, load);
  return { state, retry: load };
}

/** Before the effect above has run, `entry` may be another product's; then the carried product shows. */
function toState(id: string | null, entry: ProductEntry, carried: Product | null): ProductState {
  if (id === null) return { status: "notFound" };
  if (entry.id !== id) return carried ? { status: "succeeded", product: carried } : { status: "loading" };
  return entry.status === "idle" ? { status: "loading" } : entry;
}
