import { FocusOnMount, Notice } from "@aurelle/shared/ui";
import type { ReactNode } from "react";
import styles from "./SuccessPanel.module.css";

interface SuccessPanelProps {
  text: string;
  /** What the shopper can do before the next page opens. */
  children?: ReactNode;
}

/** Replaces a form after its success, and takes the focus. */
export function SuccessPanel({ text, children }: SuccessPanelProps) {
  return (
    <FocusOnMount className={styles.panel}>
      <Notice tone="success">
        <p>{text}</p>
      </Notice>
      {children}
    </FocusOnMount>
  );
}
