import type { ReactNode } from "react";
import { classNames } from "../classNames";
import styles from "./Empty.module.css";
import { type IllustrationName, illustrations } from "./illustrations";

interface EmptyProps {
  illustration: IllustrationName;
  text: ReactNode;
  /** A heading of the right level above the sentence, where the page needs one. */
  title?: ReactNode;
  /** A button or link to the next step. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Shown instead of an empty list, page or cart. */
export function Empty({ illustration, title, text, children, className }: EmptyProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      <svg
        viewBox="0 0 96 96"
        width="96"
        height="96"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
        className={styles.illustration}
      >
        {illustrations[illustration].map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      {title}
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
