import { additionKeyField, earlyToastId, noteEarlyAddition } from "@aurelle/shared/contract/forms";
import * as paths from "@aurelle/shared/contract/paths";
import { announcementMs, toastMs } from "@aurelle/shared/toast/message";
import { afterFrame } from "../../hydration/afterFrame";
import { cartLabel } from "../../layout/header/cart/cartLabel";
import { applyStyles } from "../applyStyles";

/** How long the shop may take to answer, ms, as for its other calls. */
const answerMs = 5000;
/** How long a pointer or the focus on the message makes it stay longer each time, ms. */
const usedMs = 1000;

function append(parent: Element, tag: string, className: string, textContent = ""): HTMLElement {
  const element = Object.assign(document.createElement(tag), { className, textContent });
  parent.append(element);
  return element;
}

/** Shows the message of specification §9, with the styles of the page's toasts. It stands outside of what React hydrates. */
function showToast(text: string): void {
  const box = append(document.body, "div", "Toastify__toast-container");
  box.id = earlyToastId;
  box.setAttribute("role", "status");
  setTimeout(() => {
    const content = append(append(box, "div", "Toastify__toast Toastify__toast--success"), "div", "toast-content");
    append(content, "span", "", text);
    (append(content, "a", "toast-action", "View cart") as HTMLAnchorElement).href = paths.cart;
  }, announcementMs);
  const end = () => (box.matches(":hover,:focus-within") ? setTimeout(end, usedMs) : box.remove());
  setTimeout(end, toastMs);
}

/** Writes the number of pieces into the header's link to the cart. */
export function showCount(quantity: number): void {
  const count = document.querySelector<HTMLElement>("[data-badge]");
  if (!count) return; // the header of another shell
  count.closest("a")?.setAttribute("aria-label", cartLabel(quantity));
  count.textContent = `${quantity}`;
  count.className = `${count.dataset.badge}`;
}

/**
 * Sends an Add to Cart that was pressed before hydration, and shows toast and count when the shop has added the item. The page's code repeats
 * the call under the same key, with which the shop adds the item once. It alone says why an item was not added, and tells the rest of the page
 * and the other tabs (docs/decisions/0032-start-on-intent.md).
 * @returns whether the item was added and announced; never rejects.
 */
export function addAtOnce(form: HTMLFormElement): Promise<boolean> {
  window.early?.loadStyles();
  afterFrame(applyStyles); // while the call is in flight; the press is shown before
  const key = crypto.randomUUID();
  const body = new URLSearchParams(new FormData(form) as never); // its fields are texts
  body.set(additionKeyField, key);
  const send = async () => {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(form.action, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
      keepalive: true, // also when the page is left
      signal,
    });
    const { quantity } = await response.json();
    if (!response.ok || !(quantity > 0)) return false;
    showCount(quantity);
    showToast(`${form.dataset.title} added to cart!`);
    return true;
  };
  const isAnnounced = send().catch(() => false);
  noteEarlyAddition(form, { key, isAnnounced });
  return isAnnounced;
}
