import { type RefObject, useEffect } from "react";

/**
 * Closes an open element that is not modal: after a press outside of `inside`, or after Escape. Escape moves the focus from inside
 * back to the control that opened the element (`trigger`).
 */
export function useDismiss(
  isOpen: boolean,
  inside: RefObject<HTMLElement | null>,
  trigger: () => HTMLElement | null | undefined,
  onDismiss: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !inside.current?.contains(target)) onDismiss();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (inside.current?.contains(document.activeElement)) trigger()?.focus();
      onDismiss();
    };
    document.addEventListener("pointerdown", press, true); // a part that is not hydrated lets no press bubble
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("keydown", key);
    };
  }, [isOpen, inside, trigger, onDismiss]);
}
