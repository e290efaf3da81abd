import { classNames, IconButton } from "@aurelle/shared/ui";
import { useState } from "react";
import { useIsHydrating } from "../../hydration/useIsHydrating";
import styles from "./Countdown.module.css";
import { hideCountdown, isCountdownHidden } from "./hideCountdown";
import { timeLeft } from "./timeLeft";
import { useNow } from "./useNow";

interface CountdownProps {
  /** The end of the time to order, ms since 1970. */
  endsAt: number;
  now?: () => number;
  /** When the server rendered the document, ms since 1970; `null`: the browser renders it. */
  renderedAt?: number | null;
}

/** The text before hydration. It is as wide as most times, so that the layout does not shift. */
const placeholderTime = "00 hours 00 minutes";

function Message({ target, now, renderedAt }: { target: number; now: () => number; renderedAt: number | null }) {
  const isHydrating = useIsHydrating();
  const [hasEnded, setHasEnded] = useState(() => timeLeft(target - (renderedAt ?? now())) === null);
  const left = timeLeft(target - useNow(!hasEnded, now));
  if (!isHydrating && (left === null) !== hasEnded) setHasEnded(left === null);
  // After zero the banner remains, because the shop still takes orders in store (specification §2).
  if (isHydrating ? hasEnded : left === null) {
    return (
      <p className={styles.text}>
        Delivery for the special day cannot be guaranteed. But there is still time to shop in store!
      </p>
    );
  }
  return (
    <p className={styles.text}>
      Last chance to order for that special day – Order now!{" "}
      {/* Screen readers read a timer on request, not each second. Before hydration the starter script shows the time. */}
      <span
        role="timer"
        data-ends={target}
        suppressHydrationWarning
        className={classNames(styles.left, isHydrating && styles.unknown)}
      >
        {isHydrating ? placeholderTime : left}
      </span>
    </p>
  );
}

/** The bar above the header. It can be hidden for the rest of the visit. */
export function Countdown({ endsAt, now = Date.now, renderedAt = null }: CountdownProps) {
  const isHydrating = useIsHydrating();
  const [isHidden, setHidden] = useState(false);
  const isGone = isHidden || (!isHydrating && isCountdownHidden());
  if (isGone || Number.isNaN(endsAt)) return null;
  const hide = () => {
    hideCountdown();
    setHidden(true);
  };
  return (
    <aside className={styles.banner} aria-label="Order deadline">
      <Message target={endsAt} now={now} renderedAt={renderedAt} />
      <IconButton label="Hide the order deadline" icon="close" onClick={hide} className={styles.hide} />
    </aside>
  );
}
