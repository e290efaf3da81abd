import { profileOf, useSession } from "@aurelle/shared/session";
import { useEffect } from "react";
import type { StockNotice } from "../state";
import { useAppDispatch, useAppSelector } from "../store";
import { requestStockNotice } from "./stockNoticeThunks";

/**
 * The request for an e-mail when a product is back in stock, and the e-mail address of a signed-in shopper (empty for others).
 * @param onInStock called when the server reports that the product is in stock.
 */
export function useStockNotice(productId: string, onInStock: () => void) {
  const dispatch = useAppDispatch();
  const profile = profileOf(useSession());
  const notice: StockNotice | undefined = useAppSelector(({ stockNotices }) => stockNotices[productId]);
  const isInStock = notice?.status === "failed" && notice.isInStock;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response that reports it
  useEffect(() => {
    if (isInStock) onInStock();
  }, [notice]);
  const request = (email: string) => void dispatch(requestStockNotice({ productId, email }));
  return { notice, request, knownEmail: profile?.email ?? "" };
}
