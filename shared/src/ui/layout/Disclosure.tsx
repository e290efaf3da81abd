import type { ReactNode } from "react";
import { Icon } from "../actions/Icon";
import { classNames } from "../classNames";
import styles from "./Disclosure.module.css";

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Whether it is open at first; the shopper changes it from then on. */
  open?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** A row that expands to its content. */
export function Disclosure({ summary, children, open = false, id, className }: DisclosureProps) {
  return (
    <details id={id} open={open} className={classNames(styles.disclosure, className)}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Icon name="plus" size={20} className={styles.mark} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
