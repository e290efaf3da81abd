import { IconButton } from "@aurelle/shared/ui";
import { useState } from "react";
import styles from "./Countdown.module.css";
import { londonTime, timeLeft } from "./countdown";
import { keepHidden, wasHidden } from "./hiddenBanner";
import { useNow } from "./useNow";

interface CountdownProps {
  /** Local time in Europe/London: `2025-06-15T18:00`. */
  target: string;
  now?: () => number;
}

function Message({ target, now }: { target: number; now: () => number }) {
  const [hasEnded, setHasEnded] = useState(() => timeLeft(target - now()) === null);
  const left = timeLeft(target - useNow(!hasEnded, now));
  if (left === null && !hasEnded) setHasEnded(true);
  // Past zero the banner stays: the shop still takes orders in store (specification §2).
  if (left === null) {
    return (
      <p className={styles.text}>
        Delivery for the special day cannot be guaranteed. But there is still time to shop in store!
      </p>
    );
  }
  return (
    <p className={styles.text}>
      Last chance to order for that special day – Order now! {/* A timer is read when asked for, not each second. */}
      <span role="timer" className={styles.left}>
        {left}
      </span>
    </p>
  );
}

/** The bar above the header. It can be hidden for the rest of the visit. */
export function Countdown({ target, now = Date.now }: CountdownProps) {
  const [isHidden, setHidden] = useState(wasHidden);
  const time = londonTime(target);
  if (isHidden || Number.isNaN(time)) return null;
  const hide = () => {
    keepHidden();
    setHidden(true);
  };
  return (
    <aside className={styles.banner} aria-label="Order deadline">
      <Message target={time} now={now} />
      <IconButton label="Hide the order deadline" icon="close" onClick={hide} className={styles.hide} />
    </aside>
  );
}
