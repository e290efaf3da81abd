import type { Order } from "@aurelle/shared/order";
import { classNames, formatDate, Icon, statusLabel, VisuallyHidden } from "@aurelle/shared/ui";
import { orderProgress } from "../../model/orderProgress";
import styles from "./OrderProgress.module.css";

const labels: Readonly<Record<string, string>> = {
  pending: "Received",
  processing: "Preparing",
  shipped: "Dispatched",
  delivered: "Delivered",
};
const stateText = { done: "done", current: "current step", upcoming: "to come" } as const;

/** How far an order has come, as a list of steps. A mark and a text say what the colour repeats. */
export function OrderProgress({ order }: { order: Order }) {
  return (
    <ol aria-label="Progress of the order" className={styles.steps}>
      {orderProgress(order).map(({ status, at, state }) => (
        <li
          key={status}
          aria-current={state === "current" ? "step" : undefined}
          className={classNames(styles.step, styles[state])}
        >
          <span className={styles.mark}>{state === "done" && <Icon name="check" size={14} />}</span>
          <span className={styles.label}>
            {labels[status] ?? statusLabel(status)}
            <VisuallyHidden>, {stateText[state]}</VisuallyHidden>
          </span>
          {at !== null && (
            <time dateTime={at} className={styles.when}>
              {formatDate(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
