import { Html, html } from "../html/html";

/**
 * The document of a page of `/ops`.
 * @param script brings the page up to date every five seconds; `null`: the page stays as it is. Without scripts the browser reloads it.
 */
export function documentOf(
  { title, css, links, script }: { title: string; css: string; links: readonly Html[]; script: string | null },
  body: Html,
): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
${script !== null && html`<noscript><meta http-equiv="refresh" content="5"></noscript>`}
<title>${title} · Aurelle</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${links}
<style>${new Html(css)}</style>
</head>
<body class="ops">
${body}
${script !== null && html`<script>${new Html(script)}</script>`}
</body>
</html>
`.text;
}
