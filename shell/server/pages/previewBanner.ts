import type { Preview } from "@aurelle/mfe/registry/preview";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { escapeHtml } from "../html/escapeHtml";

/** Only pages of a preview have it, so it is not in the shell's styles. */
export const previewStyles =
  "#preview{padding:8px 16px;background:#2b2a2d;color:#fff;font:14px/1.5 system-ui,sans-serif;text-align:center}#preview a{color:inherit;margin-inline-start:16px}";

/** What the page shows of each release of the preview. @param shown the releases of the page */
function lines({ releases }: Preview, shown: PageRegistry): string[] {
  return Object.entries(releases).map(([remote, release]) =>
    shown.remotes[remote]?.release === release
      ? `${remote} ${release}`
      : `${remote} ${release}, which cannot be shown: visitors would get ${shown.remotes[remote]?.release ?? "nothing"}`,
  );
}

/** The banner above a page that says that it is a preview, and the link that ends it. It works without JavaScript. */
export function previewBanner(preview: Preview, shown: PageRegistry): string {
  const end = new Date(preview.until).toISOString().slice(0, 16).replace("T", " ");
  const text = `Preview of ${lines(preview, shown).join(" and ")}, until ${end} UTC.`;
  return `<aside id="preview" aria-label="Preview">${escapeHtml(text)}<a href="?mf.preview=off">End the preview</a></aside>\n`;
}
