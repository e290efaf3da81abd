import { createElement, type FocusEvent, type ReactNode, useRef } from "react";
import { type Id, toast as show, ToastContainer } from "react-toastify/unstyled";

/** Specification §9. */
export const toastMs = 5000;

export interface ToastAction {
  label: string;
  onAction: () => void;
}

/** The button takes the toast away with it, so it gives the focus back to where it came from. */
function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const before = useRef<Element | null>(null);
  const remember = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const toastBox = currentTarget.closest("[role]");
    if (relatedTarget instanceof Element && !toastBox?.contains(relatedTarget)) before.current = relatedTarget;
  };
  const act = () => {
    action.onAction();
    const place = before.current?.isConnected ? before.current : document.querySelector("main");
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    onDone();
  };
  return (
    <button type="button" className="toast-action" onFocus={remember} onClick={act}>
      {action.label}
    </button>
  );
}

function content(text: string, action: ToastAction | undefined, close: () => void): ReactNode {
  if (!action) return text;
  return (
    <>
      <span>{text}</span> <ActionButton action={action} onDone={close} />
    </>
  );
}

function raise(type: "success" | "error" | "info", text: string, action?: ToastAction, subject?: string): Id {
  const render = ({ closeToast }: { closeToast: () => void }) => content(text, action, closeToast);
  const shown = { type, role: type === "error" ? "alert" : "status", autoClose: toastMs } as const;
  if (subject !== undefined && show.isActive(subject)) {
    show.update(subject, { ...shown, render });
    return subject;
  }
  return show(render, { ...shown, ...(subject !== undefined && { toastId: subject }) });
}

/**
 * Short messages over the page: 5 s, held while hovered or focused (decisions 44). `action` offers a way back, as Undo. One
 * on a `subject` takes the place of the last on it, so that presses in a row do not pile up.
 */
export const toast = {
  success: (text: string, action?: ToastAction, subject?: string) => raise("success", text, action, subject),
  error: (text: string, action?: ToastAction, subject?: string) => raise("error", text, action, subject),
  info: (text: string, action?: ToastAction, subject?: string) => raise("info", text, action, subject),
};

/** Where the toasts appear; the shell draws it once. */
export function ToastOutlet() {
  return createElement(ToastContainer, {
    position: "bottom-right",
    autoClose: toastMs,
    pauseOnHover: true,
    pauseOnFocusLoss: true,
    closeOnClick: false,
    newestOnTop: true,
    hideProgressBar: true,
    "aria-label": "Messages",
  });
}
