import type { ComponentProps } from "react";
import { classNames } from "../classNames";
import { Icon } from "./Icon";
import styles from "./IconButton.module.css";
import type { IconName } from "./iconPaths";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** The accessible name, for screen readers and voice control. */
  label: string;
  icon: IconName;
}

/** A button that shows only an icon. */
export function IconButton({ label, icon, type = "button", className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames(styles.button, className)}>
      <Icon name={icon} />
    </button>
  );
}
