import { useLocation, useNavigationType, useParams } from "@aurelle/shared/router";
import { useStore } from "@aurelle/shared/state";
import { useCallback, useEffect, useLayoutEffect, useMemo } from "react";
import type { Product } from "../../model/product/product";
import { type CatalogState, useAppDispatch, useAppSelector } from "../store";
import { firstProductSeen, loadProduct, productOpened } from "./productSlice";
import { toProduct } from "./toProduct";

/** After that a price or a stock may have changed (decision 35). */
export const freshMs = 60_000;

export type ProductState =
  | { status: "loading" }
  | { status: "succeeded"; product: Product }
  | { status: "failed" }
  | { status: "notFound" };

/** The product in the navigation state, which holds `{ product, readAt }`; `null` where there is none that can be read. */
export function productFromState(state: unknown, arrivedAt: number): Product | null {
  if (typeof state !== "object" || state === null || !("product" in state)) return null;
  const readAt = "readAt" in state && typeof state.readAt === "number" ? state.readAt : arrivedAt;
  try {
    return toProduct(state.product, readAt);
  } catch (error) {
    console.warn("the navigation state holds no product", error);
    return null;
  }
}

/** Asks again when what is shown grows old, and on return to a tab that was left. */
function useRefresh(product: Product | null, refresh: () => void): void {
  const readAt = product?.readAt ?? null;
  useEffect(() => {
    if (readAt === null) return;
    const age = () => Date.now() - readAt;
    const onVisible = () => document.visibilityState === "visible" && age() >= freshMs && refresh();
    const timer = setTimeout(onVisible, Math.min(freshMs, Math.max(0, freshMs - age())));
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [readAt, refresh]);
}

/**
 * The product of the address: from navigation state at once, else fetched (specification §2). After a reload, on the way
 * back and after 60 s it is refreshed quietly, and the server's price and stock win (decision 35).
 */
export function useProduct(): { state: ProductState; retry: () => void } {
  const { state: carried, key: entry } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const dispatch = useAppDispatch();
  const store = useStore<CatalogState>();
  const arrived = useMemo(() => productFromState(carried, Date.now()), [carried]);
  const id = useParams().id ?? arrived?.id ?? null;
  const known = arrived?.id === id ? arrived : null;
  const shown = useAppSelector(({ product }) => product);
  const load = useCallback(() => {
    if (id !== null) void dispatch(loadProduct(id));
  }, [dispatch, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival, named by the history's entry
  useLayoutEffect(() => {
    if (id === null) return;
    const { product: first } = store.getState();
    if (first.isFirst && first.id === id) {
      dispatch(firstProductSeen());
      return;
    }
    dispatch(productOpened({ id, known }));
    if (!known || isReturn) load();
  }, [dispatch, id, entry]);

  const isOpened = shown.id === id;
  const product = isOpened ? shown.known : known;
  useRefresh(product, load);
  return { state: toState(id, isOpened ? shown.status : "loading", product), retry: load };
}

function toState(id: string | null, status: string, product: Product | null): ProductState {
  if (id === null || status === "notFound") return { status: "notFound" };
  if (product) return { status: "succeeded", product };
  return status === "failed" ? { status: "failed" } : { status: "loading" };
}
