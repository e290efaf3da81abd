import { type RefObject, useEffect, useRef } from "react";

/** Of the sentinel, how much must be in view (specification §2, Product grid). */
export const visibleShare = 0.1;

interface Watch {
  isActive: boolean;
  round: number;
  onVisible: () => void;
  /** Of the element, how much is enough. */
  share?: number;
}

/**
 * Calls `onVisible` when the element comes into view, and once more for each new `round` that finds it in view still: a
 * short page does not push it out.
 */
export function useSentinel(
  element: RefObject<HTMLElement | null>,
  { isActive, round, onVisible, share = visibleShare }: Watch,
): void {
  const tell = useRef(onVisible);
  useEffect(() => {
    tell.current = onVisible;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round observes anew
  useEffect(() => {
    const target = element.current;
    if (!isActive || !target || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell.current();
      },
      { threshold: share },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isActive, round, share]);
}
