export { type Message, type ToastAction, toastMs } from "./message";

const noop = () => {};

/** On the document server a message is never shown. */
export const toast = { success: noop, error: noop, info: noop, prepare: noop };

export const ToastOutlet = (): null => null;
