import type { PageRemote } from "@aurelle/shared/contract/registry";

/** The remotes under development, by name. */
export type LocalRemotes = Readonly<Record<string, PageRemote>>;

/** The part of a document's data that changes; shell/protocol/pageData.ts has all of it. */
interface LocalData {
  registry: { remotes: Record<string, PageRemote> };
  overrides: Readonly<Record<string, string>>;
  takesReports: boolean;
  worksOffline: boolean;
}

const dataElement = /(<script type="application\/json" id="page-data">)(.*?)(<\/script>)/s;

/** Whether the document has the data of a page. */
export const isDocument = (html: string): boolean => dataElement.test(html);

/** The shop's document with these remotes in place of their releases. Failures of them are not reported to the shop. */
export function localDocument(html: string, remotes: LocalRemotes): string {
  const released = new RegExp(`<link [^>]*href="/r/(?:${Object.keys(remotes).join("|")})/[^>]*>\n?`, "g");
  return html.replace(released, "").replace(dataElement, (_, start: string, json: string, end: string) => {
    const data = JSON.parse(json) as LocalData; // the shop wrote it
    const overrides = Object.entries(remotes).map(([name, { entry }]) => [name, entry.base.replace(/\/$/, "")]);
    const changed = {
      ...data,
      registry: { ...data.registry, remotes: { ...data.registry.remotes, ...remotes } },
      overrides: Object.fromEntries(overrides),
      takesReports: false,
      worksOffline: false,
    };
    return `${start}${JSON.stringify(changed).replace(/</g, "\\u003c")}${end}`;
  });
}

/** Policies that a page with files of a dev server cannot have. The page is on this machine, without TLS. */
const dropped = /^(?:require-trusted-types-for|trusted-types|upgrade-insecure-requests)\b/;

/**
 * The shop's content security policy for a page with the files of these dev servers. What it says of all other origins stays.
 * @param origins of the dev servers
 */
export function localPolicy(policy: string, origins: readonly string[]): string {
  const sockets = origins.map((origin) => origin.replace(/^http/, "ws"));
  return policy
    .split(/;\s*/)
    .filter((directive) => directive !== "" && !dropped.test(directive))
    .map((directive) => {
      if (/^(?:script|style|img|font)-src\b/.test(directive)) return [directive, ...origins].join(" ");
      return directive.startsWith("connect-src") ? [directive, ...origins, ...sockets].join(" ") : directive;
    })
    .join("; ");
}
