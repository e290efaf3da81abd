import { type Html, html } from "../html/html";
import type { LeftRelease } from "../rendering/BlockedReleases";
import { clockText } from "./labels";
import type { OpsView } from "./opsView";

function untilText(until: LeftRelease["until"]): string {
  if (until === "next page") return "tried again with each page";
  return until === null ? "until its next release" : `until ${clockText(until)}`;
}

/** The releases that the browser renders now, because they failed on the server. Nothing where there are none. */
export function leftReleases({ leftToBrowser }: Pick<OpsView, "leftToBrowser">): Html | false {
  if (leftToBrowser.length === 0) return false;
  const items = leftToBrowser.map(
    ({ remote, release, reason, until }) =>
      html`<li><b>${remote}</b> <code>${release}</code>: ${reason.split("\n", 1).join()}, ${untilText(until)}</li>`,
  );
  return html`<section><h2>Left to the browser</h2><p class="hint">These releases failed on the server. Visitors have them once their browser has rendered them. Of this process.</p><ul>${items}</ul></section>`;
}
