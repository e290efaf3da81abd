import { type RefObject, useEffect, useState } from "react";

interface LatePlace {
  /** The place has come within about a screen of the part of the page in view: what belongs there is wanted. */
  isNear: boolean;
  /**
   * What is added now moves nothing that the shopper sees: the place is below the part of the page in view. On a screen so high that it
   * is in view from the start, it may be added before the shopper scrolls.
   */
  mayAdd: boolean;
}

/** Watches the place of a section that the server cannot render. */
export function useLatePlace(target: RefObject<HTMLElement | null>): LatePlace {
  const [place, setPlace] = useState<LatePlace>({ isNear: false, mayAdd: false });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    if (typeof IntersectionObserver === "undefined") {
      setPlace({ isNear: true, mayAdd: true });
      return;
    }
    const approach = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setPlace((before) => ({ ...before, isNear: true }));
      },
      { rootMargin: "100% 0px" },
    );
    const view = new IntersectionObserver((entries) => {
      for (const { boundingClientRect } of entries) {
        const mayAdd = boundingClientRect.top >= innerHeight || scrollY === 0;
        setPlace((before) => ({ ...before, mayAdd }));
      }
    });
    approach.observe(element);
    view.observe(element);
    return () => {
      approach.disconnect();
      view.disconnect();
    };
  }, [target]);
  return place;
}

/** True from the first time on that the value is true. */
export function useLatch(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  useEffect(() => {
    if (value) setWasTrue(true);
  }, [value]);
  return wasTrue;
}
