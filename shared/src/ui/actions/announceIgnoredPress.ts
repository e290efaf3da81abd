import styles from "../layout/VisuallyHidden.module.css";

const text = "Please wait, this is still in progress.";
/** A live region must be in the page for a moment before it gets its text, ms. Otherwise some screen readers miss the text. */
const delayMs = 100;
/** How long the text stays, ms. Presses in that time are not announced again. */
const stayMs = 3000;

let region: HTMLElement | null = null;

/**
 * Tells a screen reader that a press had no effect, because the former one is still in progress. The region is inside the button's
 * dialog where there is one, because a modal dialog hides the rest of the page.
 */
export function announceIgnoredPress(button: Element): void {
  if (region?.isConnected) return;
  const status = document.createElement("div");
  status.setAttribute("role", "status");
  status.className = styles.hidden ?? "";
  (button.closest("dialog") ?? document.body).append(status);
  region = status;
  setTimeout(() => {
    status.textContent = text;
  }, delayMs);
  setTimeout(() => status.remove(), delayMs + stayMs);
}
