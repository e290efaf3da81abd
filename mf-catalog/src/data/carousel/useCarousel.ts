import { useEffect } from "react";
import type { CarouselState } from "../../model/product/carouselState";
import type { CarouselName } from "../state";
import { useAppDispatch, useAppSelector } from "../store";
import { loadCarousel } from "./carouselThunks";

/** Calls back once, when the visitor does something. @returns a function that cancels it. */
function onActivity(callback: () => void): () => void {
  const end = new AbortController();
  const onEvent = ({ type, target }: Event) => {
    // A pressed link leaves the page, whose code and data then come first. Where it is only swiped, the pointer moves.
    if (type === "pointerdown" && target instanceof Element && target.closest("a")) return;
    end.abort();
    callback();
  };
  for (const type of ["scroll", "pointermove", "pointerdown", "keydown"])
    addEventListener(type, onEvent, { passive: true, capture: true, signal: end.signal });
  return () => end.abort();
}

/** A carousel of the home page, loaded once a visit. The rest of what the document summarizes is loaded for an active visitor only. */
export function useCarousel(name: CarouselName): CarouselState {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ carousels }) => carousels[name]);
  const isShown = state.status === "succeeded";
  useEffect(() => {
    const load = () => void dispatch(loadCarousel(name));
    return isShown ? onActivity(load) : load();
  }, [dispatch, name, isShown]);
  return state;
}
