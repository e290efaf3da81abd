import type { Slots } from "@aurelle/shared/contract";
import { Button } from "@aurelle/shared/ui";
import { useBuyAgain } from "../../data/useBuyAgain";
import { missingText } from "../../model/buyAgain";
import styles from "./BuyAgain.module.css";

/** Slot `order.buyAgain`: adds the products of an order to the cart again. What could not be added stays named below the button. */
export default function BuyAgain({ lines }: Slots["order.buyAgain"]) {
  const { isBusy, outcomes, press } = useBuyAgain(lines);
  const missing = missingText(outcomes ?? []);
  return (
    <div>
      <Button variant="outlined" busy={isBusy} disabled={lines.length === 0} onClick={press}>
        Buy again
      </Button>
      {missing && <p className={styles.missing}>{missing}</p>}
    </div>
  );
}
