import { profileOf, useSession } from "@aurelle/shared/session";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../store";
import { requestStockNotice, type StockNotice } from "./stockNoticesSlice";

/**
 * Asking to be told when a product is back: how it goes, and the e-mail of whoever is signed in.
 * @param onInStock the server says that there are pieces after all.
 */
export function useStockNotice(productId: string, onInStock: () => void) {
  const dispatch = useAppDispatch();
  const profile = profileOf(useSession());
  const notice: StockNotice | undefined = useAppSelector(({ stockNotices }) => stockNotices[productId]);
  const isInStock = notice?.status === "failed" && notice.isInStock;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that says so
  useEffect(() => {
    if (isInStock) onInStock();
  }, [notice]);
  const ask = (email: string) => void dispatch(requestStockNotice({ productId, email }));
  return { notice, ask, knownEmail: profile?.email ?? "" };
}
