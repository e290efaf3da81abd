import type { PageRegistry, PageRemote } from "@aurelle/shared/contract/registry";
import type { ShellPath } from "../../protocol/shellPages";
import type { FoundPage } from "../releases/findPage";
import type { ShellAssets } from "../releases/shellAssets";

/** Of a release whose code may load later: what a frame needs to hydrate. The set has the rest, the last good release too. */
const outlineOf = ({ release, entry: { base, requires, entry, slots } }: PageRemote): PageRemote => ({
  release,
  entry: { base, requires, entry, slots, pages: [], preload: [], css: [], integrity: {} },
  lastGood: null,
});

/**
 * The releases of a rendered page: those of its owner, and of the remotes with a frame in it. On a page of the shell a frame hydrates
 * only when it is near the screen, so there each release is an outline.
 * @param framed the remotes with a frame, rendered or left to the browser.
 */
export function shownRegistry(
  registry: PageRegistry,
  found: FoundPage | null,
  framed: readonly string[],
): PageRegistry {
  const isOfShell = found?.remote === null;
  const shown = Object.entries(registry.remotes)
    .filter(([name]) => name === found?.remote || framed.includes(name))
    .map(([name, remote]) => [name, isOfShell ? outlineOf(remote) : remote] as const);
  return { ...registry, remotes: Object.fromEntries(shown) };
}

/** The chunks of the shell's own pages. */
export const shellPageChunks: Readonly<Record<ShellPath, string>> = {
  "/": "src_pages_HomePage_tsx",
  "/about": "src_pages_AboutPage_tsx",
  "/contact": "src_pages_ContactPage_tsx",
  "/faq": "src_pages_FaqPage_tsx",
  "/offline": "src_pages_OfflinePage_tsx",
  "/legal/privacy": "src_pages_PrivacyPage_tsx",
  "/legal/terms": "src_pages_TermsPage_tsx",
  "/legal/cookies": "src_pages_CookiesPage_tsx",
};

/**
 * The chunks that a page loads in an idle moment or after an event, pages of the shell among them: `src_pages_FaqPage_tsx.3f9c1ab2.js`. Neither
 * the shell nor most remotes use RxJS.
 */
const lateChunk =
  /\/(?:src_(?:pages|dev|offline|telemetry|layout_header_search_suggestions)_\w+|src_federation_endRelease|shared_src_(?:rx|toast)_\w+)_tsx?\./;

/** The chunk that shows messages. */
const toastChunk = "shared_src_toast_ToastBox_tsx";

/**
 * The files of the shell that a page may load at once: neither the pages that it does not show, nor what waits for an idle moment. For
 * those the browser waits for the set. On a page of the shell a frame waits for it too, so the host does.
 * @param hasAddToCart whether it may be pressed before the set has come. A message is its result.
 */
export function shownShellFiles(
  { files, host }: Pick<ShellAssets, "files" | "host">,
  found: FoundPage | null,
  hasAddToCart: boolean,
): ShellAssets["files"] {
  // A page without a remote is one of the shell.
  const isOfShell = found?.remote === null;
  const shown = [isOfShell ? shellPageChunks[found.page.path as ShellPath] : null, hasAddToCart ? toastChunk : null];
  const isLate = (file: string) => lateChunk.test(file) || (isOfShell && host.some(({ url }) => url === file));
  return files.filter(({ url }) => !isLate(url) || shown.some((chunk) => url.includes(`/${chunk}.`)));
}
