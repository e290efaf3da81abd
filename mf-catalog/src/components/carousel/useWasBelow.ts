import { type RefObject, useEffect, useState } from "react";

/** Whether an element has been below the part of the page in view. */
export function useWasBelow(target: RefObject<HTMLElement | null>): boolean {
  const [wasBelow, setWasBelow] = useState(false);
  useEffect(() => {
    if (!target.current || wasBelow) return;
    if (typeof IntersectionObserver === "undefined") {
      setWasBelow(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      const { isIntersecting, boundingClientRect } = entries[entries.length - 1] as IntersectionObserverEntry;
      if (!isIntersecting && boundingClientRect.top > 0) setWasBelow(true);
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, wasBelow]);
  return wasBelow;
}
