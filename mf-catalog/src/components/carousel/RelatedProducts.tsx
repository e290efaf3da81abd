import { useRelated } from "../../data/carousel/useRelated";
import type { Product } from "../../model/product/product";
import { Carousel } from "./Carousel";

/** Below a product: others of its collection. */
export default function RelatedProducts({ product }: { product: Product }) {
  const products = useRelated(product);
  if (products.length === 0) return null;
  return <Carousel heading={`More from ${product.collection}`} status="succeeded" products={products} />;
}
