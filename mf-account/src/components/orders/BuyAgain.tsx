import type { OrderLine } from "@aurelle/shared/order";
import { Slot } from "@aurelle/shared/slots";
import { useMemo } from "react";

/** Offers the lines whose products the shop still has for another order. The slot's remote decides how. */
export function BuyAgain({ lines }: { lines: readonly OrderLine[] }) {
  // The same list in each render: the slot renders again for another one.
  const offered = useMemo(
    () =>
      lines.flatMap(({ productId, title, quantity, ringSize, engraving }) =>
        productId === null ? [] : [{ productId, title, quantity, ringSize, engraving }],
      ),
    [lines],
  );
  return offered.length > 0 && <Slot name="order.buyAgain" with={{ lines: offered }} />;
}
