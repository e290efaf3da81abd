import { mapProbe } from "../../protocol/releaseSet";
import { scriptText } from "../trustedTypes";
import { withTimeout } from "./withTimeout";

/** The probe is a script that the page has, unless another origin failed and the page has it from the shop's own, ms. */
const probeMs = 1000;

/**
 * Adds the import map of a set to the document.
 * @returns whether the browser uses it. Browsers with one import map for each document ignore it, and compare no script with it.
 */
export async function addImportMap(text: string): Promise<boolean> {
  const map = document.createElement("script");
  document.head.append(Object.assign(map, { type: "importmap", textContent: scriptText("set", text) }));
  return withTimeout(import(/* webpackIgnore: true */ mapProbe), probeMs).then(
    () => true,
    () => false,
  );
}
