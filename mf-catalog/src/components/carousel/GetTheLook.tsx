import { useGetTheLook } from "../../data/carousel/useGetTheLook";
import { Carousel } from "./Carousel";

/** Bracelets. Fills the slot `home.getTheLook` (specification §2, Home). */
export default function GetTheLook() {
  return <Carousel heading="Get the Look" state={useGetTheLook()} />;
}
