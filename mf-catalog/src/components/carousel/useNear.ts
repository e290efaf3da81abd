import { type RefObject, useEffect, useState } from "react";

/** Whether an element has come within about a screen of the part of the page in view. */
export function useNear(target: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!target.current || isNear) return;
    if (typeof IntersectionObserver === "undefined") {
      setNear(true);
      return;
    }
    const onMove = ([entry]: IntersectionObserverEntry[]) => setNear(entry?.isIntersecting === true);
    const observer = new IntersectionObserver(onMove, { rootMargin: "100% 0px" });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, isNear]);
  return isNear;
}
