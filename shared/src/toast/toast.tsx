import { type ComponentType, useEffect, useState } from "react";
import { earlyToastId } from "../contract/forms";
import type { Message, ToastAction } from "./message";

export { type Message, type ToastAction, toastMs } from "./message";

type BoxModule = typeof import("./ToastBox");
let loading: Promise<BoxModule> | null = null;
let box: BoxModule | null = null;
const listeners = new Set<(box: BoxModule) => void>();

/**
 * Loads the toast library with the first message or shortly before it, because no page needs it at first.
 * @throws when the code cannot be loaded.
 */
async function loadBox(): Promise<BoxModule> {
  try {
    loading ??= import("./ToastBox");
    box = await loading;
    for (const listener of listeners) listener(box);
    return box;
  } catch (error) {
    loading = null; // so that the next message loads it again
    throw error;
  }
}

function raise(type: Message["type"], text: string, action?: ToastAction, subject?: string): void {
  loadBox().then(
    (loaded) => {
      document.getElementById(earlyToastId)?.remove(); // it has the same place
      loaded.raise({ type, text, action, subject });
    },
    (error: unknown) => console.warn(`a message could not be shown: ${text}`, error),
  );
}

/**
 * Short messages over the page: 5 s each, longer while hovered or focused (decision 44). `action` is a button such as Undo. A
 * message replaces the last one on the same `subject`, so that repeated presses do not pile up toasts.
 */
export const toast = {
  success: (text: string, action?: ToastAction, subject?: string) => raise("success", text, action, subject),
  error: (text: string, action?: ToastAction, subject?: string) => raise("error", text, action, subject),
  info: (text: string, action?: ToastAction, subject?: string) => raise("info", text, action, subject),
  /** Loads what shows messages, because one may follow soon. */
  prepare: (): void => void loadBox().catch(() => {}), // the next message loads it again
};

/** Where the toasts appear; the shell renders it once. */
export function ToastOutlet() {
  const [Box, setBox] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = (loaded: BoxModule) => setBox(() => loaded.default);
    if (box) show(box);
    listeners.add(show);
    // A message often follows a press, so the first press loads the library.
    addEventListener("pointerdown", toast.prepare, { once: true, passive: true, capture: true });
    addEventListener("keydown", toast.prepare, { once: true });
    return () => {
      listeners.delete(show);
      removeEventListener("pointerdown", toast.prepare, true);
      removeEventListener("keydown", toast.prepare);
    };
  }, []);
  return Box && <Box />;
}
