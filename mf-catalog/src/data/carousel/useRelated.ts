import { useEffect } from "react";
import type { Product } from "../../model/product/product";
import { useAppDispatch, useAppSelector } from "../store";
import { loadRelated } from "./relatedSlice";

const none: readonly Product[] = [];

/** What goes with a product; nothing until it is known, and nothing where it cannot be had. */
export function useRelated(product: Product): readonly Product[] {
  const dispatch = useAppDispatch();
  const { id } = product;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a quiet refresh of the product changes nothing here
  useEffect(() => void dispatch(loadRelated(product)), [dispatch, id]);
  return useAppSelector(({ related }) => (related.id === id ? related.products : none));
}
