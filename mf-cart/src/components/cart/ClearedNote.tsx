import { Button, VisuallyHidden } from "@aurelle/shared/ui";
import { useEffect, useRef, useState } from "react";
import type { Undo } from "../../model/cartRows";
import styles from "./CartContents.module.css";

/** After the cart was cleared: Undo, which takes the focus and has no time limit. Undone, it unmounts with the empty cart. */
export function ClearedNote({ undo }: { undo: Undo }) {
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
      Your cart has been cleared.{" "}
      <Button variant="quiet" busy={isBusy} onClick={() => void press()}>
        Undo<VisuallyHidden> clearing the cart</VisuallyHidden>
      </Button>
    </p>
  );
}
