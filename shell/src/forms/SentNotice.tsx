import { Notice } from "@aurelle/shared/ui";
import { type ReactNode, useEffect, useRef } from "react";

/** Stands where a form was that has been sent, and takes over the focus that was in it. */
export function SentNotice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="success">{children}</Notice>
    </div>
  );
}
