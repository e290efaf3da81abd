import type { FastifyReply } from "fastify";
import { escapeHtml } from "../html/escapeHtml";
import { cspHash, documentPolicy } from "../http/documentPolicy";
import type { Shell } from "../releases/shellAssets";

const style =
  "main{display:grid;gap:var(--space-4);align-content:start;max-width:40rem;margin-inline:auto;padding:var(--space-12) var(--space-4)}";

/** The link at the end of a page. */
interface NextLink {
  href: string;
  text: string;
}

/** The content of a page that answers a form. */
export interface ResponsePage {
  title: string;
  /** Paragraphs. */
  texts: readonly string[];
  /** Sends the page's address again, by `POST`. */
  button?: string;
  link: NextLink;
}

function pageHtml({ styles }: Pick<Shell, "styles">, { title, texts, button, link }: ResponsePage): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Aurelle</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map(({ url }) => `<link rel="stylesheet" href="${escapeHtml(url)}" crossorigin>`).join("\n")}
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
${button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : ""}
<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>
</main>
</body>
</html>
`;
}

/** Answers a form where the server cannot render a page of the shop. The page has no script, header or footer. */
export function htmlResponder(currentShell: () => Promise<Pick<Shell, "styles">>, publicUrl: string) {
  const policy = documentPolicy({ scripts: [], styles: [cspHash(style)] }, { isTls: publicUrl.startsWith("https:") });
  return async (reply: FastifyReply, status: number, page: ResponsePage) =>
    reply
      .code(status)
      .header("Content-Security-Policy", policy)
      .type("text/html; charset=utf-8")
      .send(pageHtml(await currentShell(), page));
}
