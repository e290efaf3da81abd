import * as paths from "@aurelle/shared/contract/paths";
import { formatPence, type Pence } from "@aurelle/shared/money";
import { Button, TextLink } from "@aurelle/shared/ui";
import styles from "./PlaceOrder.module.css";

interface PlaceOrderProps {
  total: Pence;
  /** The days of delivery: `Fri 4 to Tue 8 December`. */
  arrival: string;
  isBusy: boolean;
  /** The id of the text that says why no order can be placed now; `undefined`: it can. */
  reasonId: string | undefined;
}

/** The button that places the order, beside what the shopper agrees to: the total, the delivery and the terms. */
export function PlaceOrder({ total, arrival, isBusy, reasonId }: PlaceOrderProps) {
  return (
    <div className={styles.order}>
      <dl className={styles.facts}>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatPence(total)}</dd>
        </div>
        <div className={styles.delivery}>
          <dt>Free delivery</dt>
          <dd>{`Arrives ${arrival}`}</dd>
        </div>
      </dl>
      {/* Not `disabled`: a focused button would lose the focus when the connection is lost. A press does not take the focus from
          the field: the field's error would then appear and move the button away from the pointer. */}
      <Button
        type="submit"
        fullWidth
        busy={isBusy}
        aria-disabled={reasonId !== undefined || undefined}
        aria-describedby={reasonId}
        onMouseDown={(event) => event.preventDefault()}
        // The second click of a double click may come after a rejection, and would order what the shopper has not read.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        Place Order
      </Button>
      <p className={styles.terms}>
        By placing your order you agree to our <TextLink to={paths.terms}>terms</TextLink>.
      </p>
    </div>
  );
}
