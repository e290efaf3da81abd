import { Notice, useFocusRestoration } from "@aurelle/shared/ui";
import { type ReactNode, useEffect } from "react";
import type { CartDifference } from "../model/cartDifferences";
import type { Placing } from "../model/placing";
import { CartDifferences } from "./CartDifferences";

interface PlacingNoticeProps {
  placing: Placing;
  isCartEmpty: boolean;
  /** What has changed in the cart since the shopper last saw it. */
  differences: readonly CartDifference[];
}

/** Gets the focus when it mounts. When it unmounts with the focus, the region around it gets it. */
function Focused({ children }: { children: ReactNode }) {
  const ref = useFocusRestoration<HTMLDivElement>();
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <div ref={ref} tabIndex={-1}>
      {children}
    </div>
  );
}

/**
 * What the shopper must know before the next press on the button below: why the order was not placed, and what has changed in the cart.
 * When the server has rejected the order because of a change, the notice gets the focus, so that no second press of the same key orders
 * what was not read.
 */
export function PlacingNotice({ placing, isCartEmpty, differences }: PlacingNoticeProps) {
  if (isCartEmpty) return <Notice tone="error">Your cart is empty</Notice>;
  const list = differences.length > 0 && <CartDifferences differences={differences} />;
  if (placing.status !== "failed") {
    return (
      list && (
        <Notice>
          <p>Your cart has changed since you opened this page.</p>
          {list}
        </Notice>
      )
    );
  }
  const error = (
    <Notice tone="error">
      <p dir="auto">{`Error: ${placing.message}`}</p>
      {placing.isOutcomeUnknown && (
        <p>You can safely press the button again: even if your order has reached us already, it is placed only once.</p>
      )}
      {list}
    </Notice>
  );
  return placing.hasCartChanged ? <Focused>{error}</Focused> : error;
}
