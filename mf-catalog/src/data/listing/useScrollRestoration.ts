import { useLocation, useNavigationType } from "@aurelle/shared/router";
import { useStore } from "@aurelle/shared/state";
import { type RefObject, useLayoutEffect } from "react";
import type { CatalogState } from "../store";
import type { Place } from "./scrollPositionsSlice";
import { scrollPositionSaved } from "./scrollPositionsSlice";

/** Marks the link of a product in a list, by the product's id. */
export const productAttribute = "data-product";

const productOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest(`[${productAttribute}]`)?.getAttribute(productAttribute) ?? null) : null;

function returnTo({ scrollY, productId }: Place, list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLElement>(`[${productAttribute}]`)];
  links.find((link) => productOf(link) === productId)?.focus({ preventScroll: true });
  window.scrollTo({ top: scrollY, behavior: "instant" });
}

/** Another list has come into the place of one that was scrolled through: it begins at its top. */
function showTopOf(list: HTMLElement): void {
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: "start", behavior: "instant" });
}

/** Notes where the shopper is in the list; gives back what was noted last. */
function follow(list: HTMLElement, signal: AbortSignal): () => Pick<Place, "scrollY" | "productId"> {
  // Noted while it happens: when the page is left, the browser may have moved on already.
  let scrollY = window.scrollY;
  let productId: string | null = null;
  window.addEventListener("scroll", () => (scrollY = window.scrollY), { passive: true, signal });
  const note = ({ target }: Event) => (productId = productOf(target) ?? productId);
  list.addEventListener("focusin", note, { signal });
  list.addEventListener("click", note, { signal });
  return () => ({ scrollY, productId });
}

/**
 * On the way back, puts the shopper where they left the list: same scroll, same focus, before it is painted (decision 33).
 * @param key the listing's.
 */
export function useScrollRestoration(list: RefObject<HTMLElement | null>, key: string): void {
  const store = useStore<CatalogState>();
  const entry = useLocation().key;
  const isReturn = useNavigationType() === "POP";

  // biome-ignore lint/correctness/useExhaustiveDependencies: on entering a list, and on leaving it; not when a hash is added
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { places, listings } = store.getState();
    const place = places.find((left) => left.entry === entry);
    const isKnown = listings.byKey[key]?.status === "succeeded";
    if (isReturn && isKnown && place?.listing === key) returnTo(place, element);
    else showTopOf(element);
    const end = new AbortController();
    const noted = follow(element, end.signal);
    return () => {
      end.abort();
      store.dispatch(scrollPositionSaved({ entry, listing: key, ...noted() }));
    };
  }, [store, key]);
}
