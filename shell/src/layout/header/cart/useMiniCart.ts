import { bus } from "@aurelle/shared/bus";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** How long a mini-cart that has opened by itself stays when it is not used, ms. */
export const briefMs = 6000;
/** Between the panel and the control beside it, px. */
const gap = 16;

/** `isBrief`: it has opened by itself, and closes again unless it is used. `isHovered`: it does not close for now. */
interface Opened {
  isBrief: boolean;
  isHovered: boolean;
}
const briefly: Opened = { isBrief: true, isHovered: false };

/** Moves the panel to the left of the control that the shopper has pressed, where it would cover it. */
function uncover(panel: HTMLElement, control: Element | null | undefined): void {
  panel.style.translate = "";
  if (!control?.isConnected) return;
  const place = panel.getBoundingClientRect();
  const { left, right } = control.getBoundingClientRect();
  if (left < place.right && right > place.left) panel.style.translate = `${left - gap - place.right}px`;
}

/**
 * Opens the mini-cart on desktop after a product was added, and closes it when the shopper goes to another page (decision 17). What has
 * opened by itself closes by itself, after a few seconds or when the page is scrolled, unless the mouse or the focus is in it.
 * @returns `use`: the handlers of the panel's content.
 */
export function useMiniCart(pathname: string) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const pressed = useRef<Element>(null);
  const close = useCallback(() => setOpened(null), []);
  const toggle = useCallback(() => setOpened((was) => (was ? null : { ...briefly, isBrief: false })), []);
  useEffect(() => {
    const leaving = new AbortController();
    // By the click, not the focus: not every browser focuses a button that is pressed by mouse.
    const press = ({ target }: Event) => {
      pressed.current = (target as Partial<Element>).closest?.("button") ?? null; // the document itself has no `closest`
    };
    addEventListener("click", press, { capture: true, signal: leaving.signal });
    const open = () =>
      matchMedia("(min-width: 64rem)").matches && setOpened((was) => (was && !was.isBrief ? was : { ...briefly }));
    bus.on("cart.itemAdded", open, leaving.signal);
    return () => leaving.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect does not read `pathname`, but must run when it changes
  useEffect(close, [pathname]);
  useLayoutEffect(() => {
    const panel = document.getElementById("mini-cart");
    // A panel that is in use does not move.
    if (panel && (!opened || (opened.isBrief && !opened.isHovered))) uncover(panel, opened && pressed.current);
  }, [opened]);
  useEffect(() => {
    if (!opened?.isBrief || opened.isHovered) return;
    const timer = setTimeout(close, briefMs);
    addEventListener("scroll", close, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", close);
    };
  }, [opened, close]);
  const hover = (isHovered: boolean) => () => setOpened((was) => was && { ...was, isHovered });
  const use = {
    onPointerEnter: hover(true),
    onPointerLeave: hover(false),
    onFocus: () => setOpened((was) => was && { ...was, isBrief: false }),
  };
  return { isOpen: opened !== null, close, toggle, use };
}
