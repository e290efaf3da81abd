import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../store";
import { type CarouselState, loadGetTheLook, loadGiftIdeas } from "./carouselsSlice";

/** Gift ideas, picked once a visit. */
export function useGiftIdeas(): CarouselState {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(loadGiftIdeas()), [dispatch]);
  return useAppSelector(({ carousels }) => carousels.giftIdeas);
}

/** Bracelets. */
export function useGetTheLook(): CarouselState {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(loadGetTheLook()), [dispatch]);
  return useAppSelector(({ carousels }) => carousels.getTheLook);
}
