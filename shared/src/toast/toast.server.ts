export type { Message, ToastAction } from "./toast";

export const toastMs = 5000;

const nothing = () => {};

/** Where pages are drawn on the server nobody reads a message. */
export const toast = { success: nothing, error: nothing, info: nothing };

export const ToastOutlet = (): null => null;
