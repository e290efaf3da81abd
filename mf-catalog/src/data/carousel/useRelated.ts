import { useEffect } from "react";
import type { CarouselState } from "../../model/product/carouselState";
import type { Product } from "../../model/product/product";
import { useAppDispatch, useAppSelector } from "../store";
import { loadRelated } from "./carouselThunks";

const idle: CarouselState = { status: "idle" };

/** The products related to a product, which it loads. */
export function useRelated(product: Product): CarouselState {
  const dispatch = useAppDispatch();
  const { id } = product;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh of the same product does not change them
  useEffect(() => void dispatch(loadRelated(product)), [dispatch, id]);
  return useAppSelector(({ related }) => (related.status !== "idle" && related.id === id ? related : idle));
}
