import { useRelated } from "../../data/carousel/useRelated";
import type { Product } from "../../model/product/product";
import { Carousel } from "./Carousel";

/** Other products of the same collection, below a product. Their space is reserved while they load; without any it is given up. */
export default function RelatedProducts({ product }: { product: Product }) {
  const state = useRelated("related", product);
  const isEmpty = state.status === "failed" || (state.status === "succeeded" && state.products.length === 0);
  return isEmpty ? null : <Carousel heading={`More from ${product.collection}`} state={state} />;
}
