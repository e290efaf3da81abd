import type { ReactNode } from "react";
import styles from "./PageHeader.module.css";

interface PageHeaderProps {
  title: ReactNode;
  /** Small capitals above the title: `Aurora collection`. */
  eyebrow?: ReactNode;
  /** A sentence or two below. */
  children?: ReactNode;
}

/** The page's only `h1`, with the texts around it. */
export function PageHeader({ title, eyebrow, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
      <h1 className={styles.title}>{title}</h1>
      {children ? <div className={styles.text}>{children}</div> : null}
    </header>
  );
}
