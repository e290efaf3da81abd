import { FocusOnMount, Notice } from "@aurelle/shared/ui";
import type { ReactNode } from "react";

/** Replaces a form that has been sent, and takes the focus that was in the form. */
export function SentNotice({ children }: { children: ReactNode }) {
  return (
    <FocusOnMount preventScroll>
      <Notice tone="success">{children}</Notice>
    </FocusOnMount>
  );
}
