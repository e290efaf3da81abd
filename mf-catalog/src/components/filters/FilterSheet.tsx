import { Button, IconButton, useModal, VisuallyHidden } from "@aurelle/shared/ui";
import { type ReactNode, useId, useRef } from "react";
import styles from "./FilterSheet.module.css";

interface FilterSheetProps {
  id: string;
  /** The button that removes all filters. */
  clear: ReactNode;
  /** `6 products`; `null` while they are loading. */
  countText: string | null;
  onClose: () => void;
  children: ReactNode;
}

/** The filters as a sheet over the page. Each change applies at once; the button below says what it leaves, and shows it. */
export function FilterSheet({ id, clear, countText, onClose, children }: FilterSheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const modal = useModal(ref, onClose);
  return (
    <dialog ref={ref} {...modal} id={id} data-dims-page="" aria-labelledby={titleId} className={styles.dialog}>
      {/* Fills the dialog, so that only a press on the backdrop has the dialog as its target. */}
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            Filters
          </h2>
          {clear}
          <IconButton label="Close" icon="close" onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        <footer className={styles.footer}>
          {/* The page's own announcement is behind the dialog. */}
          <VisuallyHidden>
            <span role="status">{countText}</span>
          </VisuallyHidden>
          <Button fullWidth onClick={onClose}>
            Show {countText ?? "products"}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}
