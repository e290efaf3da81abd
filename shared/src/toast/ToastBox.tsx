import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type CloseButtonProps, type Id, toast as show, ToastContainer } from "react-toastify/unstyled";
import { Icon } from "../ui/actions/Icon";
import { followDialogs } from "./followDialogs";
import { giveWayToFocus } from "./giveWayToFocus";
import { announcementMs, type Message, type ToastAction, toastMs } from "./message";

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

/** The content of a toast. It has its space from the start, and is announced once. */
function LateText({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), announcementMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className={isShown ? "toast-content" : "toast-content toast-late"}>{children}</div>;
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      className="Toastify__close-button"
      aria-label="Close this message"
      onClick={() => closeToast(true)}
    >
      <Icon name="close" size={18} />
    </button>
  );
}

/** A message that is on screen, or is pending because of the limit. */
interface OpenMessage {
  id: Id;
  text: string;
  /** How often it was raised. */
  count: number;
}
/** By subject. */
const open = new Map<string, OpenMessage>();
show.onChange(({ id, status }) => {
  for (const [subject, message] of open) if (status === "removed" && message.id === id) open.delete(subject);
});

function content({ text, count }: OpenMessage, action: ToastAction | undefined, close: () => void): ReactNode {
  return (
    <LateText>
      <span>{text}</span>
      {count > 1 && <span>{`×\u00a0${count}`}</span>} {action && <ActionButton action={action} onDone={close} />}
    </LateText>
  );
}

/**
 * Shows a message; the library queues it until the container below is mounted. A message that is shown already is not repeated: the
 * toast counts, so that screen readers announce it again. An action belongs to one occasion, so such messages are not counted.
 */
export function raise({ type, text, action, subject = action ? undefined : `${type} ${text}` }: Message): void {
  const known = subject === undefined ? undefined : open.get(subject);
  const message = known?.text === text ? known : { id: known?.id ?? "", text, count: 0 };
  message.count += 1;
  const render = ({ closeToast }: { closeToast: () => void }) => content(message, action, closeToast);
  const shown = { type, role: type === "error" ? "alert" : "status", autoClose: toastMs } as const;
  if (known && show.isActive(known.id)) show.update(known.id, { ...shown, render });
  else if (message !== known) message.id = show(render, shown);
  if (subject !== undefined) open.set(subject, message);
}

/** The most toasts on screen. More would cover what the shopper is doing; they are shown when there is space. */
const maxToasts = 3;

function newHost(): HTMLElement {
  const host = document.createElement("div");
  host.className = "toast-host";
  return host;
}

/** The container of the toasts, with the library's settings. */
export default function ToastBox() {
  const [host] = useState(newHost);
  useEffect(() => {
    const { place, end } = followDialogs(host);
    // A remote may remove a dialog without closing it.
    const unsubscribe = show.onChange(({ status }) => status === "added" && place());
    return () => {
      unsubscribe();
      end();
    };
  }, [host]);
  useEffect(() => {
    // Each toast is a live region. Within another one it would be announced twice.
    host.querySelector("section")?.removeAttribute("aria-live");
    return () => open.clear(); // its messages go with it
  }, [host]);
  useEffect(() => giveWayToFocus(host), [host]);
  return createPortal(
    <ToastContainer
      closeButton={CloseButton}
      position="bottom-right"
      autoClose={toastMs}
      limit={maxToasts}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick={false}
      newestOnTop
      hideProgressBar
      aria-label="Messages"
    />,
    host,
  );
}
