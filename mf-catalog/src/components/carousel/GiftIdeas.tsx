import { useCarousel } from "../../data/carousel/useCarousel";
import { Carousel } from "./Carousel";

/** Fills the slot `home.giftIdeas` (specification §2, Home). */
export default function GiftIdeas() {
  return <Carousel heading="Perfect Birthday Gift Ideas" state={useCarousel("giftIdeas")} />;
}
