import { createHash } from "node:crypto";
import type { PageConfig, PageRegistry } from "@aurelle/shared/contract/registry";
import { matchPath } from "@aurelle/shared/router";
import { fallbackUrl, keepMark } from "../../protocol/offlineProtocol";
import type { PageData } from "../../protocol/pageData";
import { idOf } from "../../protocol/partId";
import { shellPages } from "../../src/routing/shellPages";
import type { ShopConfig } from "../config";
import type { ApiReader, Asker } from "../http/apiReader";
import { documentPolicy } from "../http/documentPolicy";
import { type CriticalStyles, sheetsOf } from "../rendering/CriticalStyles";
import type { Page } from "../rendering/HtmlCache";
import { offlineFiles, planOf } from "../rendering/loadPlan";
import { type RenderPool, setKeyOf } from "../rendering/RenderPool";
import { askForProduct, type ProductAnswer } from "../seo/fetchProduct";
import { pageSeo, seoElements } from "../seo/pageSeo";
import { cspHash, importMap, renderDocument, type ShellAssets } from "./renderDocument";
import { starter } from "./starter";

interface Found {
  page: Pick<PageConfig, "path" | "title" | "description" | "protected">;
  remote: string | null;
}

/** The page of a path, by the same table as the browser's. */
function findPage(pathname: string, registry: PageRegistry): Found | null {
  const own = shellPages.find(({ path }) => matchPath(path, pathname));
  if (own) return { page: own, remote: null };
  for (const [remote, { entry }] of Object.entries(registry.remotes)) {
    const page = entry.pages.find(({ path }) => matchPath(path, pathname));
    if (page) return { page, remote };
  }
  return null;
}

/** Origins beside our own: dev servers, and what an allowed override names. None in production. */
const devOrigins = (registry: PageRegistry, { dev }: ShopConfig): string[] => {
  const bases = Object.values(registry.remotes).map(({ entry }) => entry.base);
  const urls = [...(dev ? [dev.shellUrl] : []), ...bases.filter((base) => base.startsWith("http"))];
  return [...new Set(urls.map((url) => new URL(url).origin))];
};

/** What is known of the product whose page this is; `null`: it is no product's page. */
async function productOf(found: Found | null, pathname: string, ask: ApiReader, asker: Asker) {
  if (found?.page.path !== "/product/:id") return null;
  const id = matchPath(found.page.path, pathname)?.params.id;
  return id ? askForProduct(ask, id, asker) : ({ status: "missing" } satisfies ProductAnswer);
}

/** What pages are made of, beside the request. */
export interface PageParts {
  config: ShopConfig;
  shell: ShellAssets;
  ask: ApiReader;
  /** `null`: the browser draws everything, as in development. */
  pool: RenderPool | null;
  sheets: CriticalStyles;
}

/** What a page depends on beside the releases. */
export interface PageRequest {
  pathname: string;
  /** Path and query, as far as pages know it. */
  url: string;
  asker: Asker;
  overrides: PageData["overrides"];
  worksOffline: boolean;
}

/** The shell and the releases of a page, as one name: another one, and a browser drops what it kept. */
const offlineSetOf = (registry: PageRegistry, shell: ShellAssets): string =>
  createHash("sha1")
    .update(`${setKeyOf(registry)} ${shell.scripts.map(({ url }) => url).join(" ")}`)
    .digest("base64url")
    .slice(0, 16);

/** The API is asked once for each path, however many parts of one document want to know. */
function askOnce(ask: ApiReader, asker: Asker) {
  const asked = new Map<string, ReturnType<ApiReader>>();
  const once: ApiReader = (path, options) => {
    const known = asked.get(path) ?? ask(path, options);
    asked.set(path, known);
    return known;
  };
  return { once, forDrawing: (path: string) => once(path, { timeoutMs: apiTimeoutMs, ...asker }) };
}

/** A drawn page waits so long for an answer of the API, ms. */
const apiTimeoutMs = 1500;

/** Draws and writes a document. */
export async function makePage(
  { config, shell, ask, pool, sheets }: PageParts,
  registry: PageRegistry,
  { pathname, url, asker, overrides, worksOffline }: PageRequest,
): Promise<Page> {
  const isTls = config.publicUrl.startsWith("https:");
  const found = findPage(pathname, registry);
  const { once, forDrawing } = askOnce(ask, asker);
  const [drawing, product] = await Promise.all([
    pool?.draw(registry, url, forDrawing) ?? null,
    productOf(found, pathname, once, asker),
  ]);
  const css = drawing
    ? await sheets
        .criticalFor(drawing.html, [
          ...shell.files.map((file) => file.url).filter((file) => file.endsWith(".css")),
          ...sheetsOf(registry, drawing),
        ])
        .catch(() => null)
    : null;
  const seo = pageSeo({ publicUrl: config.publicUrl, pathname, page: found?.page ?? null, product });
  const map = importMap(registry);
  const isReadable =
    drawing !== null &&
    (!found?.remote || idOf({ remote: found.remote, kind: "page", key: found.page.path }) in drawing.frames);
  const status = found && product?.status !== "missing" ? 200 : 404;
  const isComplete = drawing?.isComplete === true && product?.status !== "unknown";
  const html = renderDocument(
    {
      title: seo.title,
      description: seo.description,
      canonical: seo.canonical,
      seo: seoElements(seo),
      shell,
      data: {
        registry,
        countdown: { endsAt: config.countdownEndsAt },
        settings: { demoMode: config.demoMode },
        overrides,
        takesReports: config.dev === null,
        shell: shell.release,
        worksOffline,
        drawn: drawing && { at: Date.now(), frames: drawing.frames, initialData: drawing.initialData },
      },
      poster: pathname === "/" ? "/hero/aurora-loop-poster.webp" : null,
      remote: found?.remote ?? null,
      isDev: config.dev !== null,
      drawn: drawing && {
        html: drawing.html,
        isReadable,
        css,
        plan: {
          ...planOf(registry, shell, drawing),
          ...(pathname === fallbackUrl && worksOffline && { offline: offlineFiles(registry, shell) }),
        },
      },
    },
    map,
  );
  const inline = {
    scripts: [cspHash(map), ...(drawing ? [cspHash(starter)] : [])],
    styles: css === null ? [] : [cspHash(css)],
  };
  return {
    status,
    html,
    policy: documentPolicy(inline, devOrigins(registry, config), isTls),
    isComplete,
    offlineSet: worksOffline
      ? // What the server draws looks the same to everybody; what it leaves to the browser may be one visitor's own.
        [offlineSetOf(registry, shell), ...(status === 200 && isReadable && isComplete ? [keepMark] : [])].join("; ")
      : null,
  };
}
