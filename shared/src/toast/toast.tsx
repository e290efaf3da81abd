import { createElement, type ReactNode } from "react";
import { type Id, toast as show, ToastContainer } from "react-toastify/unstyled";

/** Specification §9. */
export const toastMs = 5000;

export interface ToastAction {
  label: string;
  onAction: () => void;
}

function content(text: string, action: ToastAction | undefined, close: () => void): ReactNode {
  if (!action) return text;
  const act = () => {
    action.onAction();
    close();
  };
  return (
    <>
      <span>{text}</span>{" "}
      <button type="button" className="toast-action" onClick={act}>
        {action.label}
      </button>
    </>
  );
}

function raise(type: "success" | "error" | "info", text: string, action?: ToastAction): Id {
  const role = type === "error" ? "alert" : "status";
  return show(({ closeToast }) => content(text, action, () => closeToast()), { type, role, autoClose: toastMs });
}

/** Short messages over the page: 5 s, held while hovered or focused (decisions 44). `action` offers a way back, as Undo. */
export const toast = {
  success: (text: string, action?: ToastAction) => raise("success", text, action),
  error: (text: string, action?: ToastAction) => raise("error", text, action),
  info: (text: string, action?: ToastAction) => raise("info", text, action),
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
