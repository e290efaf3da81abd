import { Button, VisuallyHidden } from "@aurelle/shared/ui";
import { useEffect, useRef, useState } from "react";
import type { Undo } from "../../model/cartRows";
import styles from "./CartContents.module.css";

/**
 * After the cart was cleared: Undo, which takes the focus and has no time limit. It unmounts when all pieces are back.
 * `isPartlyBack`: some are, others could not be added.
 */
export function ClearedNote({ undo, isPartlyBack }: { undo: Undo; isPartlyBack: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.querySelector("button")?.focus(), []);
  const press = async () => {
    setBusy(true);
    await undo();
    setBusy(false);
  };
  return (
    <p ref={note} className={styles.cleared}>
      {isPartlyBack ? "Some pieces are not back in your cart yet." : "Your cart has been cleared."}{" "}
      <Button variant="quiet" busy={isBusy} onClick={() => void press()}>
        Undo<VisuallyHidden> clearing the cart</VisuallyHidden>
      </Button>
    </p>
  );
}
