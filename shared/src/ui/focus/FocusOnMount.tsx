import { type ReactNode, type RefObject, useEffect, useRef } from "react";

/**
 * Gives an element the focus once, when it mounts. The element needs `tabIndex={-1}` where it is no control.
 * @param preventScroll whether the focus must not scroll the page.
 */
export function useFocusOnMount<E extends HTMLElement>(preventScroll = false): RefObject<E | null> {
  const ref = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => ref.current?.focus({ preventScroll }), []);
  return ref;
}

interface FocusOnMountProps {
  children: ReactNode;
  preventScroll?: boolean | undefined;
  className?: string | undefined;
}

/** What replaces a control that had the focus, such as the text after a form was sent: it takes over the focus. */
export function FocusOnMount({ children, preventScroll, className }: FocusOnMountProps) {
  const ref = useFocusOnMount<HTMLDivElement>(preventScroll);
  return (
    <div ref={ref} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}
