import { createHash } from "node:crypto";
import type { Preview } from "@aurelle/mfe/registry/preview";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { FormAnswer } from "../../protocol/formAnswer";
import { cacheableMark, fallbackUrl } from "../../protocol/offlineProtocol";
import type { PageData } from "../../protocol/pageData";
import { partId } from "../../protocol/partId";
import type { RenderResult } from "../../protocol/renderMessages";
import type { ShopConfig } from "../config";
import type { ApiReader, Requester } from "../http/apiReader";
import { requestAddress } from "../http/requestAddress";
import { withoutTyped, withTyped } from "../noscript/typedValues";
import { assetsAt, planAt, shellAt, stylesAt } from "../releases/assetOrigin";
import { type FoundPage, findPage, patternAt } from "../releases/findPage";
import { releaseSetKey } from "../releases/releaseSetKey";
import type { StoredSets } from "../releases/StoredSets";
import type { Asset, ShellAssets } from "../releases/shellAssets";
import type { Page } from "../rendering/CachedPage";
import { type DocumentStyles, stylesheetsOf } from "../rendering/CriticalStyles";
import { productIds } from "../rendering/changedProducts";
import { loadPlan, offlineFiles } from "../rendering/loadPlan";
import type { RenderPool } from "../rendering/RenderPool";
import { fetchListed } from "../seo/fetchListed";
import { pageSeo, seoElements } from "../seo/pageSeo";
import { containedReleases } from "./containedReleases";
import { pagePolicy } from "./pagePolicy";
import { previewBanner, previewStyles } from "./previewBanner";
import { movedPage, movedTo, productOf } from "./productPage";
import { type RenderedContent, renderDocument } from "./renderDocument";
import { addedScripts, startOf } from "./startOf";

/** What `makePage` needs for every page. */
export interface PageDependencies {
  config: ShopConfig;
  shell: ShellAssets;
  readApi: ApiReader;
  /** `null`: the browser renders every page. */
  pool: Pick<RenderPool, "render"> | null;
  /** `null`: the document links its stylesheets. */
  criticalStyles: { criticalFor: (html: Buffer, urls: readonly string[]) => Promise<DocumentStyles | null> };
  /** `null`: a document contains all releases, as in development. */
  sets: Pick<StoredSets, "open"> | null;
  /** Where browsers get the files of shell and releases: `https://cdn.example`; "" for the shop's own origin. */
  assetOrigin: string;
  /** Logs why a document has no critical styles. */
  warn: (message: string) => void;
}

/** The input for one page, in addition to the releases. */
export interface PageRequest {
  pathname: string;
  /** Path and query, as `pageQuery` returns them. */
  url: string;
  requester: Requester;
  overrides: PageData["overrides"];
  worksOffline: boolean;
  /** The page shows releases that visitors do not get yet. Its failures are not reported. */
  preview?: Preview | null;
  /** The page answers a form that was sent without JavaScript. Its sender sets the status. */
  answer?: FormAnswer;
  /** The set of releases that renders the page, where the document's list lacks canaries that the page does not show. */
  set?: PageRegistry;
  /** Whether the visitor may get canaries that are not in the document's list. */
  asksForReleases?: boolean;
  /** Names all releases that visitors get: browsers drop their cached pages when it changes. By default those of the page. */
  allReleases?: string;
}

/** How long rendering waits for one response of the API, ms. */
const apiTimeoutMs = 1500;

/** Reads each path of the API only once for a document, even when several parts of the page need it. */
function readOnce(readApi: ApiReader) {
  const responses = new Map<string, ReturnType<ApiReader>>();
  const read: ApiReader = (path, options) => {
    const response = responses.get(path) ?? readApi(path, options);
    responses.set(path, response);
    return response;
  };
  /** The ids of the products in all responses. */
  const products = async (): Promise<string[]> => [
    ...new Set((await Promise.all(responses.values())).flatMap((response) => productIds(response?.body))),
  ];
  return { read, products };
}

/** Whether the server rendered the page itself. It always renders a page of the shell. */
const isPageRendered = (found: FoundPage | null, { frames }: RenderResult): boolean =>
  !found?.remote || partId({ remote: found.remote, kind: "page", key: found.page.path }) in frames;

/** What the server rendered. The document links the stylesheets that are not in its critical styles. */
async function renderedContent(
  dependencies: PageDependencies,
  registry: PageRegistry,
  request: PageRequest,
  found: FoundPage | null,
  result: RenderResult,
): Promise<RenderedContent> {
  const { config, shell, criticalStyles, assetOrigin, warn } = dependencies;
  const { pathname, worksOffline } = request;
  const isReadable = isPageRendered(found, result);
  const stylesheets = stylesheetsOf(registry, shell, result);
  const urls = stylesheets.map(({ url }) => url);
  const styles = await criticalStyles.criticalFor(result.html, urls).catch((error: unknown) => {
    warn(`no critical styles at ${patternAt(pathname, registry)}: ${error}`);
    return null;
  });
  const isLinked = ({ url }: Asset) => !styles || styles.linked.includes(url);
  const withOffline = pathname === fallbackUrl && worksOffline;
  const loaded = loadPlan(registry, shell, result, found?.remote ?? null);
  const plan = {
    ...loaded,
    styles: loaded.styles.filter((asset) => !isLinked(asset)),
    ...(isReadable && startOf(config, request, result)),
    ...(withOffline && { offline: offlineFiles(registry, shell) }),
  };
  return {
    html: result.html,
    isReadable,
    css: styles && stylesAt(styles.css, assetOrigin),
    stylesheets: assetsAt(stylesheets.filter(isLinked), assetOrigin),
    plan: planAt(plan, assetOrigin),
    scripts: addedScripts(shell, result.html),
  };
}

/**
 * The value of the header `X-Offline-Set`: a name for the shell and the releases. When it changes, a browser drops its cached
 * pages. The second word states that the page is the same for all visitors. A page that the browser renders may be for one visitor only.
 */
function offlineSet(allReleases: string, shell: ShellAssets, isCacheable: boolean): string {
  const name = createHash("sha1").update(`${allReleases} ${shell.release}`).digest("base64url").slice(0, 16);
  return isCacheable ? `${name}; ${cacheableMark}` : name;
}

/** Renders a page and writes its document. */
export async function makePage(
  dependencies: PageDependencies,
  registry: PageRegistry,
  request: PageRequest,
): Promise<Page> {
  const { config, shell, pool, assetOrigin } = dependencies;
  const { pathname, url, requester, overrides, worksOffline, answer, preview = null } = request;
  const found = findPage(pathname, registry);
  const { read: readApi, products } = readOnce(dependencies.readApi);
  // The rendering needs the same response, so it does not wait longer.
  const product = await productOf(found, pathname, readApi, requester);
  const redirect = answer ? null : movedTo(found, pathname, product);
  if (redirect !== null) return movedPage(redirect, await products());
  const result =
    (await pool?.render(
      request.set ?? registry,
      url,
      (path) => readApi(path, { timeoutMs: apiTimeoutMs, ...requester }),
      answer && withoutTyped(answer),
    )) ?? null;
  const rendered = result && (await renderedContent(dependencies, registry, request, found, result));
  const content = rendered && answer ? { ...rendered, html: withTyped(rendered.html, answer.values) } : rendered;
  const query = requestAddress(url).searchParams;
  // The rendering has requested the same list, so this is no second call. Without it the document does without the list.
  const listed = result && query.size === 0 ? ((await fetchListed(readApi, pathname, requester)) ?? []) : [];
  const page = answer ? { title: answer.title, protected: true } : (found?.page ?? null);
  const seo = pageSeo({ publicUrl: config.publicUrl, pathname, page, product, listed, query });
  const { secret } = config;
  const sources = { secret, shell, sets: dependencies.sets, origin: assetOrigin };
  const releases = await containedReleases(sources, registry, pathname, found, result);
  const { proof } = releases;
  const html = renderDocument(
    {
      title: seo.title,
      description: seo.description,
      canonical: seo.canonical,
      seo: seoElements(seo),
      shell: shellAt(shell, assetOrigin),
      data: {
        registry: releases.registry,
        set: releases.set?.name ?? null,
        ...(proof && { proof }),
        countdown: { endsAt: config.countdownEndsAt },
        settings: { demoMode: config.demoMode },
        overrides,
        ...(assetOrigin && { assetOrigin }),
        ...(request.asksForReleases && { asksForReleases: true }),
        takesReports: config.dev === null && !preview,
        shell: shell.release,
        worksOffline,
        ...(answer && { answer }),
        rendered: result && { at: Date.now(), frames: result.frames, initialData: result.initialData },
      },
      remote: found?.remote ?? null,
      isDev: config.dev !== null,
      banner: preview && { html: previewBanner(preview, registry), styles: previewStyles },
      rendered: content,
    },
    releases.map,
  );
  const status = found && product?.status !== "missing" ? 200 : 404;
  const isComplete = result?.isComplete === true && product?.status !== "unknown";
  const isCacheable = status === 200 && rendered?.isReadable === true && isComplete && !answer && !preview;
  return {
    status,
    html,
    policy: pagePolicy(dependencies, registry, releases, content, preview),
    isComplete,
    remotes: result && rendered?.isReadable ? result.remotes : null,
    products: await products(),
    offlineSet: worksOffline ? offlineSet(request.allReleases ?? releaseSetKey(registry), shell, isCacheable) : null,
  };
}
