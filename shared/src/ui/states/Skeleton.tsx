import { classNames } from "../classNames";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  /** The shape of the content: `card` is a product card, `line` a cart item, `picture` is 3:4. */
  variant: "text" | "title" | "card" | "line" | "picture" | "block";
  count?: number | undefined;
  className?: string | undefined;
}

/** A placeholder while content loads. Screen readers skip it: their text comes from `Loading`. */
export function Skeleton({ variant, count = 1, className }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
    <div key={index} aria-hidden="true" className={classNames(styles.skeleton, styles[variant], className)}>
      {variant === "card" && (
        <>
          <span className={classNames(styles.shade, styles.photo)} />
          <span className={classNames(styles.shade, styles.words)} />
          <span className={classNames(styles.shade, styles.fewWords)} />
        </>
      )}
      {variant === "line" && (
        <>
          <span className={classNames(styles.shade, styles.thumbnail)} />
          <span className={classNames(styles.shade, styles.words)} />
        </>
      )}
    </div>
  ));
}
