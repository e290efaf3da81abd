import { type RefObject, useEffect, useState } from "react";

/** Is `target` out of sight, while some of `section` is still in sight? */
export function useOutOfView(target: RefObject<HTMLElement | null>, section: RefObject<HTMLElement | null>): boolean {
  const [isOutOfSight, setOutOfSight] = useState(false);
  useEffect(() => {
    const [inner, outer] = [target.current, section.current];
    if (!inner || !outer || typeof IntersectionObserver === "undefined") return;
    const visible = new Map<Element, boolean>();
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) visible.set(entry.target, entry.isIntersecting);
      setOutOfSight(visible.get(inner) === false && visible.get(outer) === true);
    });
    observer.observe(inner);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [target, section]);
  return isOutOfSight;
}
