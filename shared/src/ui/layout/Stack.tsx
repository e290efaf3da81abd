import type { ComponentProps } from "react";
import { classNames } from "../classNames";
import styles from "./Stack.module.css";

interface StackProps extends ComponentProps<"div"> {
  /** In units of 4 px, as the spacing tokens. */
  gap?: 2 | 3 | 4 | 6 | 8 | 12 | undefined;
}

/** Its children one below the other, with equal gaps. */
export function Stack({ gap = 4, className, ...rest }: StackProps) {
  return <div {...rest} className={classNames(styles.stack, styles[`gap${gap}`], className)} />;
}
