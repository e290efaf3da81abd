import { classNames } from "../classNames";
import { statusLabel } from "../formatting";
import styles from "./StatusTag.module.css";

const tones: Readonly<Record<string, string | undefined>> = {
  shipped: styles.under,
  delivered: styles.done,
  cancelled: styles.off,
};

/** An order's status as text; the colour only repeats it. */
export function StatusTag({ status }: { status: string }) {
  return <span className={classNames(styles.tag, tones[status])}>{statusLabel(status)}</span>;
}
