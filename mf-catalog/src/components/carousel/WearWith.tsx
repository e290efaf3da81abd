import { useRef } from "react";
import { useRelated } from "../../data/carousel/useRelated";
import type { Product } from "../../model/product/product";
import { Carousel } from "./Carousel";
import { useNear } from "./useNear";
import { useWasBelow } from "./useWasBelow";

/** Pieces of other collections to wear with a product. They are added and loaded late, like the recently viewed ones. */
export default function WearWith({ product }: { product: Product }) {
  const place = useRef<HTMLDivElement>(null);
  const wasBelow = useWasBelow(place);
  const isNear = useNear(place);
  const state = useRelated("pairings", product, wasBelow && isNear);
  const isEmpty = state.status === "failed" || (state.status === "succeeded" && state.products.length === 0);
  return <div ref={place}>{wasBelow && !isEmpty && <Carousel heading="Wear it with" state={state} />}</div>;
}
