import { useRef } from "react";
import { useRelated } from "../../data/carousel/useRelated";
import type { Product } from "../../model/product/product";
import { Carousel } from "./Carousel";
import { useNearBelow } from "./useNearBelow";

/** Pieces of other collections to wear with a product. They are added and loaded late, like the recently viewed ones. */
export default function WearWith({ product }: { product: Product }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearBelow(place);
  const state = useRelated("pairings", product, isNear);
  const isEmpty = state.status === "failed" || (state.status === "succeeded" && state.products.length === 0);
  return <div ref={place}>{isNear && !isEmpty && <Carousel heading="Wear it with" state={state} />}</div>;
}
