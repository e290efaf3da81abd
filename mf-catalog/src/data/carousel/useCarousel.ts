import { useEffect } from "react";
import { useCatalog, useCatalogDispatch } from "../store";
import { type CarouselState, loadGetTheLook, loadGiftIdeas } from "./carouselsSlice";

/** Gift ideas, picked once a visit. */
export function useGiftIdeas(): CarouselState {
  const dispatch = useCatalogDispatch();
  useEffect(() => void dispatch(loadGiftIdeas()), [dispatch]);
  return useCatalog(({ carousels }) => carousels.giftIdeas);
}

/** Bracelets. */
export function useGetTheLook(): CarouselState {
  const dispatch = useCatalogDispatch();
  useEffect(() => void dispatch(loadGetTheLook()), [dispatch]);
  return useCatalog(({ carousels }) => carousels.getTheLook);
}
