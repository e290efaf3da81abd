import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

const canObserve = () => typeof IntersectionObserver !== "undefined";

/** Whether the place of a section has come within about a screen of the part of the page in view: what belongs there is wanted. */
export function useIsNear(target: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    if (!canObserve()) {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return isNear;
}

/** For an observer: what is below the part of the page in view, as far as any page goes. */
const belowView = "-100% 0px 1000000px 0px";

/**
 * Whether an addition moves nothing that the shopper sees now: the place is below the part of the page in view. On a screen so high that
 * it is in view from the start, it may be added before the shopper scrolls.
 */
const movesNothing = (place: HTMLElement): boolean => place.getBoundingClientRect().top >= innerHeight || scrollY === 0;

/**
 * Whether to show a section that the server cannot render: from when it is ready and moves nothing. The position is read before the
 * browser paints, because what an observer has last reported may be old: a shopper scrolls while the section loads.
 */
export function useIsAdded(target: RefObject<HTMLElement | null>, isReady: boolean): boolean {
  const [isAdded, setAdded] = useState(false);
  /** How often the place has come into view, left it, or come below it: each time is another chance. */
  const [passages, setPassages] = useState(0);
  useEffect(() => {
    const element = target.current;
    if (!element || !canObserve()) return;
    const onPassage = () => setPassages((count) => count + 1);
    // A jump to the top of the page brings the place from above the view below it, without being in it.
    const observers = [
      new IntersectionObserver(onPassage),
      new IntersectionObserver(onPassage, { rootMargin: belowView }),
    ];
    for (const observer of observers) observer.observe(element);
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  }, [target]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `passages`
  useLayoutEffect(() => {
    if (isReady && target.current && movesNothing(target.current)) setAdded(true);
  }, [isReady, passages, target]);
  return isAdded;
}
