/** Whether a toast lies on the element, even in part. */
const isCovered = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [...document.querySelectorAll(".Toastify__toast")].some((toast) => {
    const box = toast.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  });
};

/** Where the toasts are: at the lower edge of the window, or below the header (toast.css). */
const place = (isAtTop: boolean): void => {
  if (isAtTop) document.documentElement.dataset.toasts = "top";
  else delete document.documentElement.dataset.toasts;
};

/** Moves the toasts to the other edge when they cover the focused element and would not there. An element of both edges stays covered. */
export function giveWay(): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest(".Toastify") || !isCovered(focused)) return;
  const wasAtTop = document.documentElement.dataset.toasts === "top";
  place(!wasAtTop);
  if (isCovered(focused)) place(wasAtTop);
}

/**
 * Keeps the toasts off the element with the focus, which nothing may cover (WCAG 2.4.11): when the focus moves, the page scrolls or
 * grows above it, and a toast appears. When the last toast has gone, the next one appears at the lower edge.
 * @param box contains the toasts.
 * @returns a function that ends this.
 */
export function giveWayToFocus(box: HTMLElement): () => void {
  let frame = 0;
  // The browser scrolls to an element after it has given it the focus.
  const giveWaySoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(giveWay);
  };
  const toasts = new MutationObserver(() => {
    if (box.querySelector(".Toastify__toast")) giveWaySoon();
    else place(false);
  });
  toasts.observe(box, { childList: true, subtree: true });
  const page = new ResizeObserver(giveWay);
  page.observe(document.body);
  document.addEventListener("focusin", giveWaySoon);
  document.addEventListener("scroll", giveWaySoon, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    toasts.disconnect();
    page.disconnect();
    document.removeEventListener("focusin", giveWaySoon);
    document.removeEventListener("scroll", giveWaySoon, { capture: true });
    place(false);
  };
}
