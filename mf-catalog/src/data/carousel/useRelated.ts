import { useEffect } from "react";
import type { CarouselState } from "../../model/product/carouselState";
import type { Product } from "../../model/product/product";
import type { RelatedName } from "../state";
import { useAppDispatch, useAppSelector } from "../store";
import { loadRelated } from "./carouselThunks";

const idle: CarouselState = { status: "idle" };

/** A list of products for the page of a product. @param isWanted whether to load it */
export function useRelated(name: RelatedName, product: Product, isWanted = true): CarouselState {
  const dispatch = useAppDispatch();
  const { id } = product;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh of the same product does not change the list
  useEffect(() => {
    if (isWanted) void dispatch(loadRelated[name](product));
  }, [dispatch, id, isWanted]);
  return useAppSelector(({ [name]: related }) => (related.status !== "idle" && related.id === id ? related : idle));
}
