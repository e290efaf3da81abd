import { useGetTheLook } from "../../data/carousel/useCarousel";
import { Carousel } from "./Carousel";

/** Bracelets, on the home page (specification §2, Home). */
export default function GetTheLook() {
  const { status, products } = useGetTheLook();
  return <Carousel heading="Get the Look" status={status} products={products} />;
}
