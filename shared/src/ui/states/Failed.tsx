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
  /** Other actions. */
  children?: ReactNode;
  className?: string | undefined;
}

/** An error text with a retry. When it unmounts while its button has the focus, the region around it gets the focus. */
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
