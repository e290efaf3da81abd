import { useEffect } from "react";
import type { CarouselState } from "../../model/product/carouselState";
import type { CarouselName } from "../state";
import { useAppDispatch, useAppSelector } from "../store";
import { loadCarousel } from "./carouselThunks";

/** A carousel of the home page, loaded once a visit. */
export function useCarousel(name: CarouselName): CarouselState {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(loadCarousel(name)), [dispatch, name]);
  return useAppSelector(({ carousels }) => carousels[name]);
}
