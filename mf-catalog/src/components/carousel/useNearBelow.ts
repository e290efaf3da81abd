import { type RefObject, useEffect, useState } from "react";

/**
 * Whether an element has come within about a screen below the part of the page in view. What is added there moves nothing that the
 * shopper sees, and is loaded when the shopper arrives. It is not added for a shopper who jumps to it, before the next time.
 */
export function useNearBelow(target: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!target.current || isNear) return;
    if (typeof IntersectionObserver === "undefined") {
      setNear(true);
      return;
    }
    const onMove = (entries: IntersectionObserverEntry[]) => {
      for (const { isIntersecting, boundingClientRect } of entries) {
        if (isIntersecting && boundingClientRect.top >= innerHeight) setNear(true);
      }
    };
    const observer = new IntersectionObserver(onMove, { rootMargin: "100% 0px" });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, isNear]);
  return isNear;
}
