import type { ComponentProps } from "react";
import { classNames } from "../classNames";
import styles from "./Stack.module.css";

interface StackProps extends ComponentProps<"div"> {
  /** In steps of 4 px, as the space tokens. */
  gap?: 2 | 3 | 4 | 6 | 8 | 12 | undefined;
}

/** One thing under the other, evenly apart. */
export function Stack({ gap = 4, className, ...rest }: StackProps) {
  return <div {...rest} className={classNames(styles.stack, styles[`gap${gap}`], className)} />;
}
