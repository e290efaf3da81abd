import { useLast } from "@aurelle/shared/bus";
import { type SentCart, toCartCount } from "@aurelle/shared/cart/toCart";
import { api } from "@aurelle/shared/http";
import { pence } from "@aurelle/shared/money";
import { useEffect, useState } from "react";
import type { SavedCart } from "../model/savedCart";

/** Null for an empty cart, and for one that cannot be read: the page has a sentence without figures. */
async function readSavedCart(signal: AbortSignal): Promise<SavedCart | null> {
  try {
    const wire = await api.get<SentCart>("cart/", { signal });
    const { quantity } = toCartCount(wire);
    return quantity > 0 ? { quantity, total: pence(wire.total ?? Number.NaN) } : null;
  } catch (error) {
    if (!signal.aborted) console.warn("the cart on the way to the checkout could not be read", error);
    return null;
  }
}

/**
 * What the cart holds, read again with each change. The header counts the cart on every page, so a visitor without one costs no
 * request.
 * @param isWanted whether the page names the cart
 */
export function useSavedCart(isWanted: boolean): SavedCart | null {
  const count = useLast("cart.changed");
  const [cart, setCart] = useState<SavedCart | null>(null);
  useEffect(() => {
    if (!isWanted || !count?.quantity) return;
    const leaving = new AbortController();
    void readSavedCart(leaving.signal).then((read) => leaving.signal.aborted || setCart(read));
    return () => leaving.abort();
  }, [isWanted, count]);
  return isWanted && count?.quantity ? cart : null;
}
