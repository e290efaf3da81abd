import { useEffect } from "react";
import type { CarouselState } from "../../model/product/carouselState";
import type { Product } from "../../model/product/product";
import { useAppDispatch, useAppSelector } from "../store";
import { useViewedIds } from "./viewedIds";
import { loadViewed } from "./viewedThunks";

const isProduct = (one: Product | "gone" | undefined): one is Product => one !== undefined && one !== "gone";

/**
 * The products that the shopper viewed before the one on screen, the last one first. Those that the shop no longer has are left out.
 * @param isWanted whether to load what is missing
 */
export function useViewedProducts(currentId: string, isWanted: boolean): CarouselState {
  const dispatch = useAppDispatch();
  const { byId, isLoading, failed } = useAppSelector(({ viewed }) => viewed);
  const ids = useViewedIds().filter((id) => id !== currentId);
  const missing = ids.filter((id) => !byId[id]);
  const isIncomplete = missing.some((id) => !failed.includes(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `missing` is a new array each time, and only its content matters
  useEffect(() => {
    if (isWanted && isIncomplete && !isLoading) void dispatch(loadViewed(missing));
  }, [dispatch, isWanted, isIncomplete, isLoading, missing.join()]);
  if (isIncomplete) return { status: "loading" };
  return { status: "succeeded", products: ids.map((id) => byId[id]).filter(isProduct) };
}
