/** How long a toast is shown (specification §9). */
export const toastMs = 5000;
/** A live region must be in the page for a moment before its text, ms. Otherwise some screen readers miss the text. */
export const announcementMs = 100;

/** A button in the toast. */
export interface ToastAction {
  label: string;
  onAction: () => void;
}
export interface Message {
  type: "success" | "error" | "info";
  text: string;
  action: ToastAction | undefined;
  /** What the message is about: it replaces the toast on the same subject that is still shown. */
  subject: string | undefined;
}
