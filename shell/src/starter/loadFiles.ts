import type { PlannedFile } from "../../protocol/loadPlan";
import { scriptUrls } from "../trustedTypes";
import { plan } from "./plan";

// A dev server has another origin, and its documents have no policy for trusted types.
const scriptUrl =
  process.env.NODE_ENV === "development" ? String : scriptUrls("starter", `${plan.assetOrigin ?? ""}/assets/`);

/** Adds an element for each file. Its property `integrity` is absent in development. */
function add(tag: "link" | "script", files: readonly PlannedFile[], properties: object): void {
  for (const { url, ...file } of files) {
    const address = tag === "link" ? { href: url } : { src: scriptUrl(url) };
    document.head.append(Object.assign(document.createElement(tag), properties, file, address));
  }
}

/**
 * Adds the complete stylesheets, once. A document has the styles of all that it shows; what a pointer, a script or a printer brings about is not
 * among them. Where they come from another origin, the browser compares them with their hashes only with `crossorigin`; modules have it without saying so.
 * @param media `print` loads them at low priority, and does not apply them to the screen (`applyStyles` does)
 */
export const loadStyles = (media = ""): void =>
  add("link", plan.styles.splice(0), { rel: "stylesheet", crossOrigin: "", media });

/** Loads styles, then modules, then the scripts that import them and each other. */
export function loadScripts(onerror: () => void): void {
  loadStyles();
  add("link", plan.preloads, { rel: "modulepreload" });
  add("script", plan.scripts, { type: "module", onerror });
}
