import { type RefObject, useEffect, useState } from "react";

/** Whether `target` is out of view while a part of `section` is in view. */
export function useOutOfView(target: RefObject<HTMLElement | null>, section: RefObject<HTMLElement | null>): boolean {
  const [isOutOfView, setOutOfView] = useState(false);
  useEffect(() => {
    const [inner, outer] = [target.current, section.current];
    if (!inner || !outer || typeof IntersectionObserver === "undefined") return;
    const visible = new Map<Element, boolean>();
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) visible.set(entry.target, entry.isIntersecting);
      setOutOfView(visible.get(inner) === false && visible.get(outer) === true);
    });
    observer.observe(inner);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [target, section]);
  return isOutOfView;
}
