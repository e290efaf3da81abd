import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect } from "react";

/**
 * What a `<dialog>` needs to be modal from its first to its last moment in the page, and to say when the shopper wants it
 * gone: Escape or a press beside it. The browser keeps the focus inside and gives it back to where it was.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  // Before the element leaves the page: a dialog that is closed gives the focus back, one that is torn out does not.
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
    // A second Escape in a row closes it over our head.
    onClose: () => {
      if (ref.current?.open === false) onClose();
    },
  };
}
