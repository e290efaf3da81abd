import { type FocusEvent, type ReactNode, useRef } from "react";
import { toast as show, ToastContainer } from "react-toastify/unstyled";
import { type Message, type ToastAction, toastMs } from "./toast";

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

/** Shows a message; one that comes before the box is drawn waits for it. */
export function raise({ type, text, action, subject }: Message): void {
  const render = ({ closeToast }: { closeToast: () => void }) => content(text, action, closeToast);
  const shown = { type, role: type === "error" ? "alert" : "status", autoClose: toastMs } as const;
  if (subject !== undefined && show.isActive(subject)) show.update(subject, { ...shown, render });
  else show(render, { ...shown, ...(subject !== undefined && { toastId: subject }) });
}

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
