import { cspHash } from "../../../shell/server/http/documentPolicy";

/** A page as plain HTML. */
export interface StaticPage {
  path: string;
  html: string;
  policy: string;
}

/** What the page opens with has come: the rest is asked for. All the script there is, 0.2 KiB, in the document. */
const releaseRest = `addEventListener("load",function(){document.querySelectorAll("[data-srcset]").forEach(function(e){e.srcset=e.dataset.srcset});document.querySelectorAll("[data-src]").forEach(function(e){e.src=e.dataset.src})})`;

const isLazy = (html: string) => /loading="lazy"/.test(html);
const held = (html: string) => html.replace(/\ssrcset=/gi, " data-srcset=").replace(/\ssrc=/gi, " data-src=");

/** Pictures below what the page opens with wait until that is there. */
const inOrder = (html: string): string =>
  html
    .replace(/<picture[\s>].*?<\/picture>/gs, (picture) => (isLazy(picture) ? held(picture) : picture))
    .replace(/<img[^>]*>/g, (img) => (isLazy(img) && !/\sdata-src=/.test(img) ? held(img) : img));

/**
 * The best that this page could be: the same HTML, styles, pictures and fonts in the order in which they are needed, and nothing else.
 * @param html as the server drew it, its styles in it, or as a browser did.
 * @param css instead of the styles that it links.
 */
export function staticPage(path: string, html: string, css?: string): StaticPage {
  const bare = html
    .replace(/<script[\s>].*?<\/script>/gs, "")
    .replace(/<noscript>.*?<\/noscript>/gs, "")
    .replace(/<link[^>]*rel="(?:stylesheet|modulepreload|manifest)"[^>]*>/g, "");
  const unstyled = bare.replace(/<style[\s>].*?<\/style>/gs, "");
  const styled = css === undefined ? bare : unstyled.replace("</head>", `<style>${css}</style></head>`);
  const style = styled.match(/<style>(.*?)<\/style>/s)?.[1] ?? "";
  const policy = [
    "default-src 'none'",
    `script-src ${cspHash(releaseRest)}`,
    `style-src ${cspHash(style)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join("; ");
  return { path, html: inOrder(styled).replace("</body>", `<script>${releaseRest}</script></body>`), policy };
}
