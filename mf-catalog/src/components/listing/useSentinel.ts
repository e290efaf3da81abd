import { type RefObject, useEffect, useRef } from "react";

/** The share of the sentinel that must be in view (specification §2, Product grid). */
export const visibleShare = 0.1;

interface SentinelOptions {
  isActive: boolean;
  /** A new number observes the element again, because a short page may leave it in view. */
  round: number;
  onVisible: () => void;
  /** The share of the element that must be in view, from 0 to 1. */
  minShare?: number;
}

/** Calls `onVisible` when the element comes into view, and again when it is in view as a new round begins. */
export function useSentinel(
  element: RefObject<HTMLElement | null>,
  { isActive, round, onVisible, minShare = visibleShare }: SentinelOptions,
): void {
  const latestOnVisible = useRef(onVisible);
  useEffect(() => {
    latestOnVisible.current = onVisible;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round observes the element again
  useEffect(() => {
    const target = element.current;
    if (!isActive || !target || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latestOnVisible.current();
      },
      { threshold: minShare },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isActive, round, minShare]);
}
