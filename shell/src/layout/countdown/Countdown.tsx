import { classNames, IconButton } from "@aurelle/shared/ui";
import { useState } from "react";
import { useHydration } from "../../hydration/useIsHydrating";
import styles from "./Countdown.module.css";
import { keepHidden, wasHidden } from "./hideCountdown";
import { timeLeft } from "./timeLeft";
import { useNow } from "./useNow";

interface CountdownProps {
  /** When it is over, ms since 1970. */
  endsAt: number;
  now?: () => number;
  /** When the document was drawn, ms since 1970; `null`: by the browser, just now. */
  drawnAt?: number | null;
}

/** As wide as most times: what is drawn before the browser knows the time, so that nothing moves. */
const someTime = "00 hours 00 minutes";

function Message({ target, now, drawnAt }: { target: number; now: () => number; drawnAt: number | null }) {
  const isHydrating = useHydration();
  const [hasEnded, setHasEnded] = useState(() => timeLeft(target - (drawnAt ?? now())) === null);
  const left = timeLeft(target - useNow(!hasEnded, now));
  if (!isHydrating && (left === null) !== hasEnded) setHasEnded(left === null);
  // Past zero the banner stays: the shop still takes orders in store (specification §2).
  if (isHydrating ? hasEnded : left === null) {
    return (
      <p className={styles.text}>
        Delivery for the special day cannot be guaranteed. But there is still time to shop in store!
      </p>
    );
  }
  return (
    <p className={styles.text}>
      Last chance to order for that special day – Order now! {/* A timer is read when asked for, not each second. */}
      <span role="timer" className={classNames(styles.left, isHydrating && styles.unknown)}>
        {isHydrating ? someTime : left}
      </span>
    </p>
  );
}

/** The bar above the header. It can be hidden for the rest of the visit. */
export function Countdown({ endsAt, now = Date.now, drawnAt = null }: CountdownProps) {
  const isHydrating = useHydration();
  const [isHidden, setHidden] = useState(false);
  const isGone = isHidden || (!isHydrating && wasHidden());
  if (isGone || Number.isNaN(endsAt)) return null;
  const hide = () => {
    keepHidden();
    setHidden(true);
  };
  return (
    <aside className={styles.banner} aria-label="Order deadline">
      <Message target={endsAt} now={now} drawnAt={drawnAt} />
      <IconButton label="Hide the order deadline" icon="close" onClick={hide} className={styles.hide} />
    </aside>
  );
}
