import { useGiftIdeas } from "../../data/carousel/useCarousel";
import { Carousel } from "./Carousel";

/** On the home page (specification §2, Home). */
export default function GiftIdeas() {
  const { status, products } = useGiftIdeas();
  return <Carousel heading="Perfect Birthday Gift Ideas" status={status} products={products} />;
}
