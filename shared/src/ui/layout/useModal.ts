import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect } from "react";

/**
 * Opens a `<dialog>` as a modal while it is mounted, and calls `onClose` for Escape or a press on the backdrop. It stays open until
 * its parent unmounts it. The browser confines the focus to the dialog and afterwards returns it to where it was.
 * @returns the props of the `<dialog>`.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  // A layout effect closes the dialog before React removes it: only a closed dialog returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, [ref]);
  return {
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current) onClose();
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    // The browser closes the dialog itself at a second Escape in a row.
    onClose: () => {
      if (ref.current?.open !== false) return;
      onClose();
      // Most parents have removed the dialog by then. It opens again for one that refuses, whose errors must be readable, and for one
      // that removes it later, as after the first Escape.
      queueMicrotask(() => {
        if (ref.current?.open === false) ref.current.showModal();
      });
    },
  };
}
