import { type ComponentType, useEffect, useState } from "react";

/** Specification §9. */
export const toastMs = 5000;

export interface ToastAction {
  label: string;
  onAction: () => void;
}
export interface Message {
  type: "success" | "error" | "info";
  text: string;
  action: ToastAction | undefined;
  /** What it is about: it takes the place of the last one on the same. */
  subject: string | undefined;
}

type Box = typeof import("./ToastBox");
let loading: Promise<Box> | null = null;
let box: Box | null = null;
const listeners = new Set<(box: Box) => void>();

/** The library is loaded when the first message is near: no page waits for it. */
async function loadBox(): Promise<Box> {
  try {
    loading ??= import("./ToastBox");
    box = await loading;
    for (const tell of listeners) tell(box);
    return box;
  } catch (error) {
    loading = null; // the next message tries again
    throw error;
  }
}

function raise(type: Message["type"], text: string, action?: ToastAction, subject?: string): void {
  loadBox().then(
    (loaded) => loaded.raise({ type, text, action, subject }),
    (error: unknown) => console.warn(`a message could not be shown: ${text}`, error),
  );
}

/**
 * Short messages over the page: 5 s, held while hovered or focused (decision 44). `action` offers a way back, as Undo. One
 * on a `subject` takes the place of the last on it, so that presses in a row do not pile up.
 */
export const toast = {
  success: (text: string, action?: ToastAction, subject?: string) => raise("success", text, action, subject),
  error: (text: string, action?: ToastAction, subject?: string) => raise("error", text, action, subject),
  info: (text: string, action?: ToastAction, subject?: string) => raise("info", text, action, subject),
};

/** Where the toasts appear; the shell draws it once. */
export function ToastOutlet() {
  const [Drawn, setDrawn] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = (loaded: Box) => setDrawn(() => loaded.default);
    if (box) show(box);
    listeners.add(show);
    // Whoever touches the page may soon be told something.
    const prepare = () => void loadBox().catch(() => {});
    addEventListener("pointerdown", prepare, { once: true, passive: true });
    addEventListener("keydown", prepare, { once: true });
    return () => {
      listeners.delete(show);
      removeEventListener("pointerdown", prepare);
      removeEventListener("keydown", prepare);
    };
  }, []);
  return Drawn && <Drawn />;
}
