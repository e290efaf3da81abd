import { useRelated } from "../../data/carousel/useRelated";
import type { Product } from "../../model/product/product";
import { Carousel } from "./Carousel";

/** Other products of the same collection, below a product. */
export default function RelatedProducts({ product }: { product: Product }) {
  const products = useRelated(product);
  if (products.length === 0) return null;
  return <Carousel heading={`More from ${product.collection}`} state={{ status: "succeeded", products }} />;
}
