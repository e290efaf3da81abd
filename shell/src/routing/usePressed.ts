import { type RefObject, useEffect, useRef } from "react";

/** The control that was pressed last, also when it has been removed since. Enter in a field presses the button of its form. */
export function usePressed(): RefObject<Element | null> {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    // By the click, not the focus: not every browser focuses what is pressed.
    const press = ({ target }: Event) => {
      pressed.current = target instanceof Element ? (target.closest("a, button") ?? target) : null;
    };
    addEventListener("click", press, true);
    return () => removeEventListener("click", press, true);
  }, []);
  return pressed;
}

/** Whether a control is no longer on screen. Without `checkVisibility`, as in Safari before 17.4, only whether it was removed. */
export const isGone = (control: Element | null): boolean =>
  control !== null && (!control.isConnected || control.checkVisibility?.({ visibilityProperty: true }) === false);
