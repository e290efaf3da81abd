import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { contractVersion } from "@aurelle/shared/contract";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { shellProtocol } from "@aurelle/shared/contract/shellRelease";
import type { FastifyInstance } from "fastify";
import account from "../../../../mf-account/remote.config";
import cart from "../../../../mf-cart/remote.config";
import catalog from "../../../../mf-catalog/remote.config";
import checkout from "../../../../mf-checkout/remote.config";
import { cacheableMark, fallbackUrl } from "../../../../shell/protocol/offlineProtocol";
import { projectDir, type ShopConfig } from "../../../../shell/server/config";
import { apiReader } from "../../../../shell/server/http/apiReader";
import { cspHash, documentPolicy } from "../../../../shell/server/http/documentPolicy";
import { renderDocument } from "../../../../shell/server/pages/renderDocument";
import { findPage } from "../../../../shell/server/releases/findPage";
import type { ShellAssets } from "../../../../shell/server/releases/shellAssets";
import { type CachedPage, packPage } from "../../../../shell/server/rendering/CachedPage";
import { CriticalStyles, isBaseStylesheet } from "../../../../shell/server/rendering/CriticalStyles";
import { RenderPool } from "../../../../shell/server/rendering/RenderPool";
import { pageSeo, seoElements } from "../../../../shell/server/seo/pageSeo";
import { readOneBundle } from "./buildOneBundle";

/** The registry of the one application: pages and slots of each remote, without files. */
const registry: PageRegistry = {
  schema: 1,
  revision: 0,
  remotes: Object.fromEntries(
    [account, cart, catalog, checkout].map(({ name, requires, pages, slots }) => [
      name,
      {
        release: "1.0.0-00000000",
        entry: { base: "/", requires, pages, slots, entry: "", preload: [], css: [], integrity: {} },
        lastGood: null,
      },
    ]),
  ),
};
const serverRenderedRemotes = [cart.name, catalog.name];
const emptyMap = '{"integrity":{}}';

async function assetsOf(dir: string): Promise<ShellAssets> {
  const { entry } = await readOneBundle(dir);
  const built = (await readdir(path.join(dir, "browser"))).filter((name) => !/\.(?:br|gz)$/.test(name));
  const asset = (name: string) => ({ url: `/assets/${name}` });
  return {
    scripts: entry.filter((name) => name.endsWith(".js")).map(asset),
    host: [],
    styles: entry.filter((name) => name.endsWith(".css")).map(asset),
    fonts: built.filter((name) => /latin-wght-normal.*\.woff2$/.test(name)).map((name) => `/assets/${name}`),
    files: built.map(asset),
    release: "00000000",
    protocol: shellProtocol,
    facts: { provides: contractVersion, mf: "", shared: {} }, // it has no remotes,
    starter: await readFile(path.join(projectDir, "shell/dist/release/starter/script.js"), "utf8"),
    additions: [],
  };
}

/** Without its styles a page is no baseline. @throws Error when fewer than half of its CSS Modules' classes have one. */
function expectStyled(pathname: string, html: string, css: string): void {
  const own = [...html.matchAll(/class="(one[\w-]+)/g)].map(([, name]) => name ?? "");
  const styled = own.filter((name) => css.includes(`.${name}`));
  if (styled.length <= own.length / 2)
    throw new Error(`${pathname}: ${styled.length} of ${own.length} classes have a style, such as ${own[0]}`);
}

/** The browser's files of the application, with their compressed copies. */
export async function oneBundleFiles(dir: string): Promise<ReadonlyMap<string, Buffer>> {
  const browser = path.join(dir, "browser");
  const names = await readdir(browser);
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(path.join(browser, name))]),
    ),
  );
}

/**
 * The documents of the shop as one application, server-rendered by the document server's own code, or empty, as those of a React shop
 * without server rendering.
 */
export async function oneBundlePages(app: FastifyInstance, config: ShopConfig, dir: string, isServerRendered: boolean) {
  const [shell, { chunks }] = await Promise.all([assetsOf(dir), readOneBundle(dir)]);
  const data = {
    registry,
    set: null,
    countdown: { endsAt: config.countdownEndsAt },
    settings: { demoMode: config.demoMode },
    overrides: {},
    takesReports: false, // reports name a document of the shop, which these are not
    shell: shell.release,
    worksOffline: true,
  };
  const pool = new RenderPool({
    hasTrials: true,
    source: await readFile(path.join(dir, "server/server.cjs")),
    versions: {},
    readCode: async () => serverRenderedRemotes.map((remote) => ({ remote, release: "1.0.0-00000000", files: {} })),
    pageData: () => data,
    warn: (message) => app.log.warn(message),
  });
  if (isServerRendered) await pool.prepare(registry);
  app.addHook("onClose", () => pool.close());
  const criticalStyles = new CriticalStyles(
    (url) => path.join(dir, "browser", path.basename(url)),
    (message) => app.log.warn(message),
  );
  const styles = shell.files.map(({ url }) => url).filter((url) => url.endsWith(".css"));
  const readApi = apiReader(app, null);
  const asset = (name: string) => ({ url: `/assets/${name}` });

  return async ({ pathname, search }: URL): Promise<CachedPage> => {
    const rendering = isServerRendered
      ? await pool.render(registry, pathname + search, (requested) =>
          readApi(requested, { timeoutMs: 5000, address: "127.0.0.1" }),
        )
      : null;
    const css = rendering && (await criticalStyles.criticalFor(rendering.html, styles)).css;
    if (rendering) expectStyled(pathname, rendering.html.toString(), css ?? "");
    const page = findPage(pathname, registry)?.page ?? null;
    const seo = pageSeo({ publicUrl: config.publicUrl, pathname, page, product: null });
    const preloads = Object.values(rendering?.chunks ?? {}).flatMap((names) =>
      names.flatMap((name) => chunks[name] ?? []),
    );
    const offline = [
      "/default-product.svg",
      ...shell.files.map(({ url }) => url).filter((url) => /\.(?:js|css)$/.test(url)),
    ];
    const html = renderDocument(
      {
        ...seo,
        seo: seoElements(seo),
        shell,
        data: {
          ...data,
          rendered: rendering && { at: Date.now(), frames: rendering.frames, initialData: rendering.initialData },
        },
        remote: null,
        isDev: false,
        rendered: rendering && {
          html: rendering.html,
          isReadable: true,
          css,
          stylesheets: [],
          scripts: [],
          plan: {
            scripts: shell.scripts,
            styles: shell.styles.filter(({ url }) => !isBaseStylesheet(url)),
            preloads: [...new Set(preloads)].map(asset),
            ...(pathname === fallbackUrl && { offline }),
          },
        },
      },
      emptyMap,
    );
    const inline = {
      scripts: [cspHash(emptyMap), ...(rendering ? [cspHash(shell.starter)] : [])],
      styles: css ? [cspHash(css)] : [],
    };
    const isComplete = !isServerRendered || rendering?.isComplete === true;
    if (!isComplete) throw new Error(`${pathname} was not rendered completely`);
    const policy = documentPolicy(inline);
    return packPage(
      { status: 200, html, policy, isComplete, remotes: [], products: [], offlineSet: `one; ${cacheableMark}` },
      Date.now(),
    );
  };
}
