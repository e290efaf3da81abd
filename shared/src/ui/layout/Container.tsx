import type { ComponentProps } from "react";
import { classNames } from "../classNames";
import styles from "./Container.module.css";

/** The page's width: 1900 px at most, with gutters (specification §9). */
export function Container({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.container, className)} />;
}
