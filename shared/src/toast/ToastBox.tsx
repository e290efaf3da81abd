import { type FocusEvent, type ReactNode, useRef } from "react";
import { toast as show, ToastContainer } from "react-toastify/unstyled";
import { type Message, type ToastAction, toastMs } from "./message";

/** Pressing it closes the toast, so the focus returns to the element that had it before, else to `main`. */
function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const before = useRef<Element | null>(null);
  const remember = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const toastBox = currentTarget.closest("[role]");
    if (relatedTarget instanceof Element && !toastBox?.contains(relatedTarget)) before.current = relatedTarget;
  };
  const act = () => {
    action.onAction();
    const target = before.current?.isConnected ? before.current : document.querySelector("main");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
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

/** Shows a message; the library queues it until the container below is mounted. */
export function raise({ type, text, action, subject }: Message): void {
  const render = ({ closeToast }: { closeToast: () => void }) => content(text, action, closeToast);
  const shown = { type, role: type === "error" ? "alert" : "status", autoClose: toastMs } as const;
  if (subject !== undefined && show.isActive(subject)) show.update(subject, { ...shown, render });
  else show(render, { ...shown, ...(subject !== undefined && { toastId: subject }) });
}

/** The container of the toasts, with the library's settings. */
export default function ToastBox() {
  return (
    <ToastContainer
      position="bottom-right"
      autoClose={toastMs}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick={false}
      newestOnTop
      hideProgressBar
      aria-label="Messages"
    />
  );
}
