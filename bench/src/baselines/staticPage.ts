import { cspHash } from "../../../shell/server/http/documentPolicy";

/** A page as static HTML. */
export interface StaticPage {
  path: string;
  html: string;
  policy: string;
}

/** Loads the lazy images after the load event. It is the only script of the page, 0.2 KiB. */
const loadLazyImages = `addEventListener("load",function(){document.querySelectorAll("[data-srcset]").forEach(function(e){e.srcset=e.dataset.srcset});document.querySelectorAll("[data-src]").forEach(function(e){e.src=e.dataset.src})})`;

const isLazy = (html: string) => /loading="lazy"/.test(html);
const deferred = (html: string) => html.replace(/\ssrcset=/gi, " data-srcset=").replace(/\ssrc=/gi, " data-src=");

/** Lazy images wait until the visible ones are loaded. */
const deferLazyImages = (html: string): string =>
  html
    .replace(/<picture[\s>].*?<\/picture>/gs, (picture) => (isLazy(picture) ? deferred(picture) : picture))
    .replace(/<img[^>]*>/g, (img) => (isLazy(img) && !/\sdata-src=/.test(img) ? deferred(img) : img));

/**
 * Makes the ideal version of a page: the same HTML, styles, images and fonts in the order in which they are needed, and nothing else.
 * @param html server-rendered, with its styles inline, or read from a browser.
 * @param css replaces the linked styles.
 */
export function staticPage(path: string, html: string, css?: string): StaticPage {
  const withoutScripts = html
    .replace(/<script[\s>].*?<\/script>/gs, "")
    .replace(/<noscript>.*?<\/noscript>/gs, "")
    .replace(/<link[^>]*rel="(?:stylesheet|modulepreload|manifest)"[^>]*>/g, "");
  const unstyled = withoutScripts.replace(/<style[\s>].*?<\/style>/gs, "");
  const styled = css === undefined ? withoutScripts : unstyled.replace("</head>", `<style>${css}</style></head>`);
  const style = styled.match(/<style>(.*?)<\/style>/s)?.[1] ?? "";
  const policy = [
    "default-src 'none'",
    `script-src ${cspHash(loadLazyImages)}`,
    `style-src ${cspHash(style)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join("; ");
  return {
    path,
    html: deferLazyImages(styled).replace("</body>", `<script>${loadLazyImages}</script></body>`),
    policy,
  };
}
