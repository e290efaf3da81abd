import { useRef } from "react";
import { useRelated } from "../../data/carousel/useRelated";
import { hasProducts } from "../../model/product/carouselState";
import type { Product } from "../../model/product/product";
import { Carousel } from "./Carousel";
import { useLatch, useLatePlace } from "./useLatePlace";

/** Pieces of other collections to wear with a product. They are added late, like the recently viewed ones. */
export default function WearWith({ product }: { product: Product }) {
  const place = useRef<HTMLDivElement>(null);
  const { isNear, mayAdd } = useLatePlace(place);
  const state = useRelated("pairings", product, isNear);
  const isAdded = useLatch(mayAdd && hasProducts(state));
  return <div ref={place}>{isAdded && <Carousel heading="Wear it with" state={state} />}</div>;
}
