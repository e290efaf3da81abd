import { bus } from "@aurelle/shared/bus";
import { useWishlist, wishlist } from "@aurelle/shared/wishlist";
import { useCallback, useEffect, useMemo } from "react";
import { type WishlistView, wishlistView } from "../../model/wishlistView";
import { useAppDispatch, useAppSelector } from "../store";
import { setWishlisted } from "./useWishlistToggle";
import { loadWishlistProducts } from "./wishlistProductThunks";

const removeFromWishlist = (id: string): void => {
  if (wishlist.current.ids.includes(id)) void setWishlisted(id, false);
};

/**
 * The wishlist with its products. All products are fetched when the shopper enters the page, so that price and stock are
 * up to date; a product that another tab adds is fetched when it appears. A product moved to the cart leaves the list.
 */
export function useWishlistProducts(): { view: WishlistView; retry: () => void } {
  const dispatch = useAppDispatch();
  const list = useWishlist();
  const products = useAppSelector(({ wishlistProducts }) => wishlistProducts);
  const { byId, load } = products;
  const { owner, ids } = list;
  const loadProducts = useCallback(() => {
    if (ids.length > 0) void dispatch(loadWishlistProducts({ owner, ids }));
  }, [dispatch, owner, ids]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on entering the page, and when another shopper signs in or out
  useEffect(loadProducts, [dispatch, owner]);
  const isIncomplete = load.status !== "loading" && load.status !== "failed" && ids.some((id) => !byId[id]);
  useEffect(() => {
    if (isIncomplete) loadProducts();
  }, [isIncomplete, loadProducts]);

  useEffect(() => bus.on("cart.itemAdded", ({ productId }) => removeFromWishlist(productId)), []);
  // A guest's list may contain products that the shop no longer has. The server removes them from an account's list.
  useEffect(() => {
    if (owner === "guest") for (const id of ids) if (byId[id] === "gone") removeFromWishlist(id);
  }, [owner, ids, byId]);

  const view = useMemo(() => wishlistView({ list, products }), [list, products]);
  const retry = () => {
    if (list.status === "failed") void wishlist.refresh();
    loadProducts();
  };
  return { view, retry };
}
