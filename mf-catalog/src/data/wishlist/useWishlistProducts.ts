import { bus } from "@aurelle/shared/bus";
import { useWishlist, wishlist } from "@aurelle/shared/wishlist";
import { useCallback, useEffect, useMemo } from "react";
import { type WishlistView, wishlistView } from "../../model/wishlistView";
import { useAppDispatch, useAppSelector } from "../store";
import { wish } from "./useWishlistToggle";
import { loadWishlistProducts } from "./wishlistProductsSlice";

/**
 * The wishlist with its products: price and stock are asked for whenever the page is entered, what was added elsewhere
 * when it appears. What was moved to the cart leaves it.
 */
export function useWishlistProducts(): { view: WishlistView; retry: () => void } {
  const dispatch = useAppDispatch();
  const list = useWishlist();
  const products = useAppSelector(({ wishes }) => wishes);
  const { owner, ids } = list;
  const load = useCallback(() => {
    if (ids.length > 0) void dispatch(loadWishlistProducts({ owner, ids }));
  }, [dispatch, owner, ids]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on entering the page, and when somebody else is here
  useEffect(load, [dispatch, owner]);
  const isIncomplete =
    products.status !== "loading" && products.status !== "failed" && ids.some((id) => !products.byId[id]);
  useEffect(() => {
    if (isIncomplete) load();
  }, [isIncomplete, load]);

  const leave = useCallback((id: string) => wishlist.current.ids.includes(id) && void wish(id, false), []);
  useEffect(() => bus.on("cart.itemAdded", ({ productId }) => leave(productId)), [leave]);
  // A guest's list forgets what the shop no longer has; the account's never holds it.
  useEffect(() => {
    if (owner === "guest") for (const id of ids) if (products.byId[id] === "gone") leave(id);
  }, [owner, ids, products, leave]);

  const view = useMemo(() => wishlistView({ list, products }), [list, products]);
  const retry = () => {
    if (list.status === "failed") void wishlist.refresh();
    load();
  };
  return { view, retry };
}
