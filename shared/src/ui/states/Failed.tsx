import type { ReactNode } from "react";
import { Button } from "../actions/Button";
import { Icon } from "../actions/Icon";
import { classNames } from "../classNames";
import { useFocusRestoration } from "../focus/useFocusRestoration";
import styles from "./Failed.module.css";

interface FailedProps {
  /** One sentence for a shopper, never a stack. */
  text: string;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  /** Another way on. */
  children?: ReactNode;
  className?: string | undefined;
}

/** What could not be had, and a way on. Whoever is on its button when it goes stays where it was. */
export function Failed({ text, onRetry, retryLabel = "Try again", children, className }: FailedProps) {
  const ref = useFocusRestoration<HTMLDivElement>();
  return (
    <div ref={ref} className={classNames(styles.failed, className)}>
      <p role="alert" className={styles.text}>
        <Icon name="alert" className={styles.icon} />
        <span dir="auto">{text}</span>
      </p>
      {onRetry && (
        <Button variant="outlined" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {children}
    </div>
  );
}
