import { useEffect } from "react";
import type { CarouselState } from "../../model/product/carouselState";
import { useAppDispatch, useAppSelector } from "../store";
import { loadGetTheLook, loadGiftIdeas } from "./carouselThunks";

/** The gift ideas, picked once a visit. */
export function useGiftIdeas(): CarouselState {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(loadGiftIdeas()), [dispatch]);
  return useAppSelector(({ carousels }) => carousels.giftIdeas);
}

/** The bracelets of "Get the Look". */
export function useGetTheLook(): CarouselState {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(loadGetTheLook()), [dispatch]);
  return useAppSelector(({ carousels }) => carousels.getTheLook);
}
