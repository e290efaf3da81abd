import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "../classNames";
import styles from "./Button.module.css";

export type ButtonVariant = "filled" | "outlined" | "quiet";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant | undefined;
  /** Work is under way: the button keeps width and focus, and presses do nothing. */
  busy?: boolean | undefined;
  fullWidth?: boolean | undefined;
}

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
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[variant], fullWidth && styles.fullWidth, className)}
      // Not `disabled`: that would drop the focus of whoever pressed it.
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <span>{children}</span>
    </button>
  );
}
