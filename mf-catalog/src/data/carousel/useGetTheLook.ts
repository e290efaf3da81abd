import type { CarouselState } from "../../model/product/carouselState";
import { withoutShown } from "../../model/product/gifts";
import { useAppSelector } from "../store";
import { useCarousel } from "./useCarousel";

/** The bracelets of "Get the Look", without those among the gift ideas above. It waits for these, so that none disappears again. */
export function useGetTheLook(): CarouselState {
  const state = useCarousel("getTheLook");
  const gifts = useAppSelector(({ carousels }) => carousels.giftIdeas);
  if (state.status !== "succeeded") return state;
  if (gifts.status === "loading") return { status: "loading" };
  if (gifts.status !== "succeeded") return state;
  return { status: "succeeded", products: withoutShown(state.products, gifts.products) };
}
