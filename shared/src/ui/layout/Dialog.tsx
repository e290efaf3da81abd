import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "../actions/IconButton";
import styles from "./Dialog.module.css";
import { useModal } from "./useModal";

interface DialogProps {
  title: ReactNode;
  open: boolean;
  /** After Escape, the close button or a press beside the dialog. The parent then passes `open={false}`. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons. */
  footer?: ReactNode;
}

/** A modal dialog with a title. Its content is in the page only while it is open. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, children, footer }: Omit<DialogProps, "open">) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const modal = useModal(ref, onClose);
  return (
    <dialog ref={ref} {...modal} className={styles.dialog} aria-labelledby={titleId}>
      {/* Fills the dialog, so that only a press on the backdrop has the dialog as its target. */}
      <div>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" icon="close" onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <footer className={styles.footer}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
