import { classNames } from "../classNames";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import styles from "./Loading.module.css";

interface LoadingProps {
  /** The specification's own text: `Loading your cart...`. */
  text: string;
  /** For screen readers only, where skeletons show that content is loading. */
  hidden?: boolean | undefined;
  className?: string | undefined;
}

/** A text with a spinner, announced by screen readers. */
export function Loading({ text, hidden = false, className }: LoadingProps) {
  if (hidden) {
    return (
      <div role="status">
        <VisuallyHidden>{text}</VisuallyHidden>
      </div>
    );
  }
  return (
    <div role="status" className={classNames(styles.loading, className)}>
      <span className={styles.spinner} />
      <span>{text}</span>
    </div>
  );
}
