import { useLocation, useNavigationType } from "@aurelle/shared/router";
import { useStore } from "@aurelle/shared/state";
import { type RefObject, useLayoutEffect, useSyncExternalStore } from "react";
import type { RootState, ScrollPosition } from "../state";
import { scrollPositionSaved } from "./scrollPositionsSlice";

/** The attribute on a product's link in a list. Its value is the product's id. */
const productAttribute = "data-product";

const productOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest(`[${productAttribute}]`)?.getAttribute(productAttribute) ?? null) : null;

function restore({ scrollY, productId }: ScrollPosition, list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLElement>(`[${productAttribute}]`)];
  links.find((link) => productOf(link) === productId)?.focus({ preventScroll: true });
  window.scrollTo({ top: scrollY, behavior: "instant" });
}

/** Shows the top of a list that replaces one the shopper had scrolled through. */
function scrollToTopOf(list: HTMLElement): void {
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: "start", behavior: "instant" });
}

/** Tracks the shopper's position in the list until `signal` aborts. Returns a function that reads the latest position. */
function track(list: HTMLElement, signal: AbortSignal): () => Pick<ScrollPosition, "scrollY" | "productId"> {
  // On each event, because the browser may have scrolled already when the page unmounts.
  let scrollY = window.scrollY;
  let productId: string | null = null;
  const onScroll = () => {
    scrollY = window.scrollY;
  };
  const onProduct = ({ target }: Event) => {
    productId = productOf(target) ?? productId;
  };
  window.addEventListener("scroll", onScroll, { passive: true, signal });
  list.addEventListener("focusin", onProduct, { signal });
  list.addEventListener("click", onProduct, { signal });
  return () => ({ scrollY, productId });
}

const subscribe = () => () => {};
/** True while React hydrates the server's HTML. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );

/**
 * On the way back, restores the scroll position and the focus of a list before it is painted (decision 33).
 * @param key the listing's key.
 */
export function useScrollRestoration(list: RefObject<HTMLElement | null>, key: string): void {
  const store = useStore<RootState>();
  const entry = useLocation().key;
  const isReturn = useNavigationType() === "POP";
  const isHydrating = useIsHydrating();

  // biome-ignore lint/correctness/useExhaustiveDependencies: on entering and leaving a list, not when a hash changes the entry
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { scrollPositions, listings } = store.getState();
    const position = scrollPositions.find((saved) => saved.entry === entry);
    const isLoaded = listings.byKey[key]?.status === "succeeded";
    if (isReturn && isLoaded && position?.listing === key) restore(position, element);
    else if (!isHydrating) scrollToTopOf(element); // the shopper may read already what the server has rendered
    const end = new AbortController();
    const readPosition = track(element, end.signal);
    return () => {
      end.abort();
      store.dispatch(scrollPositionSaved({ entry, listing: key, ...readPosition() }));
    };
  }, [store, key]);
}
