/**
 * Keeps the toasts in the modal dialog that is open, else at the end of the page. A modal dialog lies above everything that is not in it,
 * and hides it from presses and screen readers.
 * @param host contains the toasts. React does not own its place, so that it can be moved.
 * @returns `place` looks for the dialog again; `end` ends this and removes the host.
 */
export function followDialogs(host: HTMLElement): { place: () => void; end: () => void } {
  const place = () => {
    const parent = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    if (host.parentNode !== parent) parent.append(host);
  };
  place();
  // Who opens and closes a dialog changes its attribute, whichever remote it is.
  const dialogs = new MutationObserver(place);
  dialogs.observe(document.body, { subtree: true, attributeFilter: ["open"] });
  return {
    place,
    end: () => {
      dialogs.disconnect();
      host.remove();
    },
  };
}
