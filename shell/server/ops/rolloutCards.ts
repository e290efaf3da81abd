import { type Html, html } from "../html/html";
import type { Comparison, MeasureName } from "../rollouts/measures";
import type { RolloutView } from "../rollouts/RolloutJudge";
import { differenceText, measureLabels, valueText } from "../rollouts/rolloutTexts";
import { agoText, countText } from "./labels";

const verdictTexts = { worse: "worse", "no worse": "no worse", open: "open" } as const;
const tones = { worse: "bad", "no worse": "done", open: "" } as const;

/** `0.7 points better`, `2.4 points worse` */
const sideText = (measure: MeasureName, difference: number): string =>
  `${differenceText(measure, Math.abs(difference))} ${difference < 0 ? "better" : "worse"}`;

/** Between which differences the true one is, and what is missing for a decision. */
function differenceOf({ measure, worseBy, margin, verdict }: Comparison): string {
  if (worseBy === null) return "100 visitors on each side are needed";
  const { least, most } = worseBy;
  const range = `${sideText(measure, least)} to ${sideText(measure, most)}`;
  if (verdict !== "open") return range;
  if (least > 0 || most < margin) return `${range}, but only by two larger networks`;
  return `${range}; goes on when surely below ${differenceText(measure, margin)}`;
}

const measureRow = (comparison: Comparison): Html => {
  const { measure, visitors, canary, stable, verdict } = comparison;
  return html`<tr><th scope="row">${measureLabels[measure]}</th><td>${valueText(measure, canary)}</td><td>${valueText(measure, stable)}</td><td>${countText(visitors.canary)}</td><td>${countText(visitors.stable)}</td><td class="text">${differenceOf(comparison)}</td><td class="text"><span class="tag ${tones[verdict]}">${verdictTexts[verdict]}</span></td></tr>`;
};

function rolloutCard(view: RolloutView, now: number): Html {
  const { remote, release, stable, steps, step, since, undecidedAt, comparisons } = view;
  const shares = steps.map((percent, index) => (index === step ? html`<b>${percent} %</b>` : html`${percent} %`));
  const plan = shares.flatMap((share, index) => (index === 0 ? [share] : [html`, `, share]));
  const label = `Rollout of ${remote}`;
  return html`<section class="card"><header><h3>${remote}</h3><p><code>${release}</code> compared with <code>${stable}</code></p></header>
<p class="facts"><span>step ${step + 1} of ${steps.length}: ${plan}</span><span>since ${agoText(now - Date.parse(since))}</span>${undecidedAt !== null && html`<span class="ill">not enough visitors to decide</span>`}</p>
<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table><thead><tr><th scope="col">Measure</th><th scope="col">Canary</th><th scope="col">Stable</th><th scope="col">Visitors of the canary</th><th scope="col">Of the stable</th><th scope="col" class="text">Difference</th><th scope="col" class="text">Verdict</th></tr></thead><tbody>${comparisons.map(measureRow)}</tbody></table></div></section>`;
}

/** The rollouts that run. Nothing where there are none. */
export function rolloutCards(rollouts: readonly RolloutView[], now: number): Html | false {
  if (rollouts.length === 0) return false;
  const cards = rollouts.map((view) => rolloutCard(view, now));
  return html`<section><h2>Rollouts</h2><p class="hint">Canaries that the shop widens, or rolls back, by what pages report. Of all document servers.</p><div class="grid">${cards}</div></section>`;
}
