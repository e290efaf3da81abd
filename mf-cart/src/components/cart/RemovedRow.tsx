import { itemKeyOf } from "@aurelle/shared/cart";
import { fullTitleOf } from "@aurelle/shared/contract/madeTexts";
import { Button, VisuallyHidden } from "@aurelle/shared/ui";
import { tableRoles } from "@aurelle/shared/ui/tableRoles";
import { useState } from "react";
import type { CartRow, RemovalKind } from "../../model/cartRows";
import { savedText } from "../../model/savedText";
import styles from "./CartTable.module.css";

interface RemovedRowProps {
  item: CartRow["item"];
  kind: RemovalKind;
  undo: () => Promise<void>;
}

/** In place of a removed item: what was removed, and Undo, which takes the focus (WCAG 2.2.1: it has no time limit). */
export function RemovedRow({ item, kind, undo }: RemovedRowProps) {
  const title = fullTitleOf(item);
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await undo();
    setBusy(false);
  };
  return (
    <tr {...tableRoles.row} data-item={itemKeyOf(item)} className={styles.removed}>
      <td {...tableRoles.cell} colSpan={4} className={styles.removedText}>
        {kind === "saved" ? savedText(item) : `${title} removed.`}{" "}
        <Button variant="quiet" data-focus busy={isBusy} className={styles.undo} onClick={() => void press()}>
          Undo<VisuallyHidden> removing {title}</VisuallyHidden>
        </Button>
      </td>
    </tr>
  );
}
