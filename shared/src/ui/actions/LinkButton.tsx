import type { ReactNode } from "react";
import { Link, type LinkProps } from "../../router/router";
import { classNames } from "../classNames";
import type { ButtonVariant } from "./Button";
import styles from "./Button.module.css";

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant | undefined;
  fullWidth?: boolean | undefined;
  children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ variant = "filled", fullWidth = false, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(styles.button, styles[variant], fullWidth && styles.fullWidth, className)}>
      <span>{children}</span>
    </Link>
  );
}
