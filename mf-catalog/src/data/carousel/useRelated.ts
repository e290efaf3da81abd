import { useEffect } from "react";
import type { Product } from "../../model/product/product";
import { useAppDispatch, useAppSelector } from "../store";
import { loadRelated } from "./carouselThunks";

const none: readonly Product[] = [];

/** The products related to a product; none while they load, and none after a failure. */
export function useRelated(product: Product): readonly Product[] {
  const dispatch = useAppDispatch();
  const { id } = product;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh of the same product does not change them
  useEffect(() => void dispatch(loadRelated(product)), [dispatch, id]);
  return useAppSelector(({ related }) =>
    related.status === "succeeded" && related.id === id ? related.products : none,
  );
}
