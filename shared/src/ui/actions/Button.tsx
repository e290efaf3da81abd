import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "../classNames";
import { announceIgnoredPress } from "./announceIgnoredPress";
import styles from "./Button.module.css";

/** `destructive`: what cannot be undone. */
export type ButtonVariant = "filled" | "outlined" | "quiet" | "destructive";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant | undefined;
  /**
   * Its action is in progress. The button does not change its width or lose the focus. Presses have no effect, and a screen reader
   * says so.
   */
  busy?: boolean | undefined;
  fullWidth?: boolean | undefined;
}

/** A button with a text. Use `IconButton` for a button with only an icon, and `LinkButton` for a link. */
export function Button({
  variant = "filled",
  busy = false,
  fullWidth = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault();
      announceIgnoredPress(event.currentTarget);
    } else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[variant], fullWidth && styles.fullWidth, className)}
      // Not `disabled`: a disabled button loses the focus.
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <span>{children}</span>
    </button>
  );
}
