import { useRef } from "react";
import { useRelated } from "../../data/carousel/useRelated";
import { hasProducts } from "../../model/product/carouselState";
import type { Product } from "../../model/product/product";
import { Carousel } from "./Carousel";
import { useIsAdded, useIsNear } from "./useLatePlace";

/** Pieces of other collections to wear with a product. They are added late, like the recently viewed ones. */
export default function WearWith({ product }: { product: Product }) {
  const place = useRef<HTMLDivElement>(null);
  const state = useRelated("pairings", product, useIsNear(place));
  const isAdded = useIsAdded(place, hasProducts(state));
  return <div ref={place}>{isAdded && <Carousel heading="Wear it with" state={state} />}</div>;
}
