import { type Html, html } from "../html/html";
import type { RolloutView } from "../rollouts/RolloutJudge";
import { rateMinutes } from "../telemetry/OpsStats";
import { ratingBar, stackedBars, vitalPlot } from "./charts";
import {
  agoText,
  clockText,
  countText,
  dayText,
  percentText,
  pluralText,
  timeText,
  vitalNames,
  vitalText,
} from "./labels";
import { leftReleases } from "./leftReleases";
import type { OpsView, ReleaseView, RemoteView, VitalView } from "./opsView";
import { rolloutCards } from "./rolloutCards";

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
/** The labels below a plot. @param layers of stacked bars: the highest bar is one of the labels. */
function plotLabels(...layers: readonly (readonly number[])[]): Html {
  const max = Math.max(0, ...(layers[0] ?? []).map((_, index) => sum(layers.map((values) => values[index] ?? 0))));
  const highest = max > 0 && html`<span>up to ${countText(max)} a minute</span>`;
  return html`<p class="ends" aria-hidden="true"><span>an hour ago</span>${highest}<span>now</span></p>`;
}
const tag = (text: string, tone = "") => html`<span class="tag ${tone}">${text}</span>`;

function health({ broken, servers, remotes, now, api, unservedShell, shellRelease }: OpsView): Html {
  const apiFailures = sum(api.failed.slice(-rateMinutes));
  const hasReports =
    servers.some((server) => server.views + server.requested > 0) ||
    remotes.some(({ shown, failed }) => sum(shown) + sum(failed) > 0);
  if (broken.length === 0 && apiFailures === 0 && unservedShell === null) {
    return hasReports
      ? html`<div class="health well" role="status"><h2>All is well</h2><p>No release failed and the API answered, in the last ${rateMinutes} minutes.</p></div>`
      : html`<div class="health quiet" role="status"><h2>Nothing seen yet</h2><p>No page has reported in the last hour.</p></div>`;
  }
  const lines = broken.map(
    ({ remote, release, phase, failed, requested, ratio }) =>
      html`<li><b>${remote}</b> <code>${release}</code> fails while <b>${phase}</b>: ${countText(failed)} of ${pluralText(requested, "page")}, <b>${percentText(ratio)}</b></li>`,
  );
  const apiLine = apiFailures > 0 && html`<li><b>The API</b> failed ${pluralText(apiFailures, "call")}</li>`;
  const shellLine =
    unservedShell !== null &&
    html`<li><b>shell</b> <code>${unservedShell}</code> cannot be served by this process, visitors get <code>${shellRelease}</code></li>`;
  return html`<div class="health ill" role="status"><h2>Needs a look</h2><ul>${shellLine}${lines}${apiLine}</ul><p>In the last ${rateMinutes} minutes, as of ${clockText(now)}.</p></div>`;
}

function releaseItem({
  release,
  role,
  provenance,
  passedOver,
  requested,
  shown,
  asFallback,
  failed,
  threw,
  loadMs,
}: ReleaseView): Html {
  const tone = role === "stable" ? "done" : role === "quarantined" ? "bad" : "";
  const facts = [
    ...(passedOver === null ? [] : [html`<span class="ill">no visitor gets it: ${passedOver}</span>`]),
    html`<span>${requested === 0 && shown === 0 ? "not requested" : `requested by ${pluralText(requested, "page")}`}</span>`,
    ...(asFallback > 0 ? [html`<span>${countText(asFallback)} as a fallback</span>`] : []),
    ...(failed > 0
      ? [
          html`<span class="ill">${countText(failed)} failed, ${percentText(failed / Math.max(requested, failed))}</span>`,
        ]
      : requested > 0
        ? [html`<span>none failed</span>`]
        : []),
    ...(threw > 0 ? [html`<span class="ill">${countText(threw)} threw in use</span>`] : []),
    ...(loadMs === null ? [] : [html`<span>loads in ${timeText(loadMs)}</span>`]),
  ];
  const origin = provenance !== null && html`<p class="facts"><span>${provenance}</span></p>`;
  return html`<li><p><code>${release}</code> ${role !== "" && tag(role, tone)}</p>${origin}<p class="facts">${facts}</p></li>`;
}

function remoteCard({ name, owner, releases, shown, failed, rates }: RemoteView): Html {
  const summary = `${name}: ${pluralText(sum(shown), "page")} showed it in the last hour, ${pluralText(sum(failed), "failure")}`;
  const layers = [
    { tone: "shown", values: shown },
    { tone: "failed", values: failed },
  ];
  return html`<section class="card ${rates.length > 0 && "ill"}"><header><h3>${name}</h3><p>${owner}</p></header>
${stackedBars(layers, summary)}${plotLabels(shown, failed)}
<ul class="releases">${releases.map(releaseItem)}</ul></section>`;
}

function vitalCard(view: VitalView): Html {
  const { vital, count, p75, ratings } = view;
  const { short, name } = vitalNames[vital];
  const summary = `75th percentile of ${short} over the last hour: ${vitalText(vital, p75)}`;
  const share = (rating: keyof typeof ratings) => percentText(count === 0 ? 0 : ratings[rating] / count);
  return html`<section class="card vital"><header><h3><abbr title="${name}">${short}</abbr></h3><p>${name}</p></header>
<p class="figure">${vitalText(vital, p75)}</p>
${vitalPlot(vital, view.series, summary)}${plotLabels()}
${ratingBar(view)}
<p class="key">${
    count === 0
      ? html`<span class="empty">no pages yet</span>`
      : html`<span class="good">${share("good")} good</span><span class="fair">${share("fair")} fair</span><span class="poor">${share("poor")} poor</span>`
  }</p></section>`;
}

const scrolling = (label: string, table: Html) =>
  html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">${table}</div>`;

function pagesTable({ pages }: OpsView): Html {
  if (pages.length === 0) return html`<p class="none">No page has reported yet.</p>`;
  const rows = pages.map(
    ({ page, views, errors, p75 }) =>
      html`<tr><th scope="row"><code>${page}</code></th><td>${countText(views)}</td><td class="${errors > 0 && "ill"}">${countText(errors)}${errors > 0 && views > 0 && ` (${percentText(Math.min(1, errors / views))})`}</td><td>${vitalText("lcp", p75.lcp)}</td><td>${vitalText("inp", p75.inp)}</td><td>${vitalText("cls", p75.cls)}</td><td>${vitalText("ttfb", p75.ttfb)}</td></tr>`,
  );
  return scrolling(
    "Pages of the last hour",
    html`<table><thead><tr><th scope="col">Page</th><th scope="col">Views</th><th scope="col">Errors</th><th scope="col">LCP</th><th scope="col">INP</th><th scope="col">CLS</th><th scope="col">TTFB</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

// `as const` lets TypeScript check that every kind has a name.
const kindNames = { script: "uncaught error", call: "failed call" } as const;

function errorsTable({ errors }: OpsView): Html {
  if (errors.length === 0) return html`<p class="none">No page reported an error in the last hour.</p>`;
  const rows = errors.map(
    ({ page, remote, release, kind, count }) =>
      html`<tr><th scope="row"><code>${page}</code></th><td class="text">${remote}</td><td class="text"><code>${release}</code></td><td class="text">${kindNames[kind]}</td><td>${countText(count)}</td></tr>`,
  );
  return scrolling(
    "Errors of the last hour",
    html`<table><thead><tr><th scope="col">Page</th><th scope="col" class="text">Remote</th><th scope="col" class="text">Release</th><th scope="col" class="text">What</th><th scope="col">Times</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

const incidentNames = {
  ...kindNames,
  failed: "remote failed",
  threw: "remote threw",
  quarantined: "release taken out",
  reduced: "release on trial",
  returned: "release back",
  advanced: "rollout goes on",
  withdrawn: "rollout taken back",
  undecided: "rollout undecided",
} as const;

function incidentsList({ incidents, now }: OpsView): Html {
  if (incidents.length === 0) return html`<p class="none">No incidents.</p>`;
  const items = incidents.map(
    ({ at, kind, page, remote, release, detail, requestId }) =>
      html`<li><p><span class="when"><time datetime="${new Date(at).toISOString()}">${clockText(at)}</time>, ${agoText(now - at)}</span> ${tag(incidentNames[kind], "bad")} ${detail}</p><p class="facts">${page !== "" && html`<span>on <code>${page}</code></span>`}<span>${remote} <code>${release}</code></span>${requestId !== null && html`<span>request <code>${requestId}</code></span>`}</p></li>`,
  );
  return html`<ol class="incidents">${items}</ol>`;
}

function serversTable({ servers, now }: OpsView): Html {
  const rows = servers.map(
    ({ name, startedAt, views, requested, failed }, index) =>
      html`<tr><th scope="row"><code>${name}</code>${index === 0 && " (this one)"}</th><td>${agoText(now - startedAt)}</td><td>${countText(views)}</td><td>${countText(requested)}</td><td class="${failed > 0 && "ill"}">${countText(failed)}</td></tr>`,
  );
  return scrolling(
    "Document servers",
    html`<table><thead><tr><th scope="col">Server</th><th scope="col">Started</th><th scope="col">Views</th><th scope="col">Requests for releases</th><th scope="col">Failed</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

function errorPlots({ errorSeries, api, views }: OpsView): Html {
  const { script, call } = errorSeries;
  const { answered, limited, failed } = api;
  const errors = sum(script) + sum(call);
  const all = sum(answered) + sum(limited) + sum(failed);
  const rate = views > 0 ? `, ${percentText(Math.min(1, errors / views))} of ${pluralText(views, "page view")}` : "";
  return html`<div class="grid two">
<section class="card"><header><h3>Errors on pages</h3><p>${pluralText(errors, "error")}${rate}</p></header>
${stackedBars(
  [
    { tone: "failed", values: script },
    { tone: "limited", values: call },
  ],
  `${pluralText(sum(script), "uncaught error")} and ${pluralText(sum(call), "failed call")} in the last hour`,
)}${plotLabels(script, call)}
<p class="key"><span class="poor">${pluralText(sum(script), "uncaught error")}</span><span class="fair">${pluralText(sum(call), "failed call")}</span></p></section>
<section class="card"><header><h3>Answers of the API</h3><p>${pluralText(all, "answer")}${all > 0 && `, ${percentText(sum(failed) / all)} failed`}</p></header>
${stackedBars(
  [
    { tone: "shown", values: answered },
    { tone: "limited", values: limited },
    { tone: "failed", values: failed },
  ],
  `${pluralText(all, "answer")} in the last hour, ${countText(sum(failed))} failed, ${countText(sum(limited))} rejected as too many`,
)}${plotLabels(answered, limited, failed)}
<p class="key"><span>${countText(sum(answered))} answered</span><span class="fair">${countText(sum(limited))} too many</span><span class="poor">${countText(sum(failed))} failed</span></p></section>
</div>`;
}

/** The page for the signed-in staff. */
export function opsBody(view: OpsView, rollouts: readonly RolloutView[], isLive: boolean): Html {
  const { now, startedAt, process, revision, shellRelease, shellCanary, remotes, vitals, dropped } = view;
  return html`<header class="top"><div class="wide">
<p class="name"><a href="/">Aurelle</a></p><h1>Operations</h1>
<p class="as-of">${clockText(now)} · ${isLive ? html`every 5 s <a href="/ops?still">Hold still</a>` : html`held still <a href="/ops">Follow again</a>`}</p>
<form method="post" action="/ops/sign-out"><button class="quiet">Sign out</button></form>
</div></header>
<main class="wide">
${health(view)}${leftReleases(view)}${rolloutCards(rollouts, now)}
<section><h2>Remotes</h2>${
    remotes.length === 0
      ? html`<p class="none">The registry holds no remote.</p>`
      : html`<div class="grid two">${remotes.map(remoteCard)}</div>`
  }</section>
<section><h2>Web vitals</h2><p class="hint">The 75th percentile of the page views that ended in the last hour.</p><div class="grid vitals">${vitals.map(vitalCard)}</div></section>
<section><h2>Pages</h2>${pagesTable(view)}</section>
<section><h2>Errors</h2>${errorPlots(view)}${errorsTable(view)}</section>
<section><h2>Document servers</h2>${serversTable(view)}</section>
<section><h2>Latest</h2>${incidentsList(view)}</section>
</main>
<footer class="wide foot"><p class="note">Process ${process}, since ${dayText(startedAt)}. The figures cover the last hour and are lost when a process ends. Failures and the counts of releases are of all document servers on this release store; charts, web vitals, pages and errors are of this process.</p>
<p class="note">Registry ${revision}, shell <code>${shellRelease}</code>${shellCanary !== null && ` (${shellCanary})`}${dropped > 0 && `. ${pluralText(dropped, "figure")} dropped`}.</p></footer>`;
}

/** The form for the staff credential. @param problem why the last sign-in failed. */
export const signInBody = (problem: string | null): Html => html`<main class="sign-in">
<p class="name"><a href="/">Aurelle</a></p>
<h1>Operations</h1>
<form method="post" action="/ops/sign-in">
${problem !== null && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
<label for="credential">Staff credential</label>
<input id="credential" name="credential" type="password" autocomplete="current-password" required ${problem !== null && html`aria-invalid="true" aria-describedby="problem"`}>
<button class="filled">Sign in</button>
</form></main>`;
