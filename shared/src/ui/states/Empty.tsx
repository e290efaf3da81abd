import type { ReactNode } from "react";
import { classNames } from "../classNames";
import styles from "./Empty.module.css";
import { drawings, type Piece } from "./illustrations";

interface EmptyProps {
  /** What is drawn: the thing that is missing. */
  piece: Piece;
  text: ReactNode;
  /** A heading of the right level above the sentence, where the page needs one. */
  title?: ReactNode;
  /** The way on: one button. */
  children?: ReactNode;
  className?: string | undefined;
}

export function Empty({ piece, title, text, children, className }: EmptyProps) {
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
        className={styles.drawing}
      >
        {drawings[piece].map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      {title}
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
