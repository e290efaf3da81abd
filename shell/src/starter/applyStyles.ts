/**
 * Applies the complete stylesheets that the starter has loaded for printing only (`loadStyles`), each when it has loaded. That is new
 * styles and a new layout for the whole page, in one task.
 */
export function applyStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[media=print]")) {
    const apply = () => {
      link.media = "";
    };
    if (link.sheet) apply();
    else link.addEventListener("load", apply); // some browsers would load it twice
  }
}
