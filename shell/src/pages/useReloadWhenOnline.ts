import { isOnline } from "@aurelle/shared/online";
import { useEffect, useEffectEvent } from "react";

/**
 * A connection must last this long before the page is loaded again, ms. One that comes and goes would end in the same page. And a
 * reload cancels a navigation that the shopper has just begun.
 */
export const steadyMs = 500;

/** Reloads the page once there is a connection again. */
export function useReloadWhenOnline(isActive: boolean, reload = () => location.reload()): void {
  // Not a dependency: it is another function in each render, and a render follows when the connection comes back.
  const reloadIfSteady = useEffectEvent(() => {
    if (isOnline()) reload();
  });
  useEffect(() => {
    if (!isActive) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onOnline = () => {
      clearTimeout(timer);
      timer = setTimeout(reloadIfSteady, steadyMs);
    };
    addEventListener("online", onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", onOnline);
    };
  }, [isActive]);
}
