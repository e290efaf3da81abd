import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDir, type Shop, startShop, untilPrinted } from "@aurelle/e2e/shop";
import { freePort } from "../../../mfe/src/build/freePort";
import { buildOneBundle } from "./oneBundle/buildOneBundle";
import { readCartPage } from "./readCartPage";
import { type StaticPage, staticPage } from "./staticPage";

/** What is measured: the shop, or a baseline made of the shop's own code and images. */
export interface Target {
  name: string;
  url: string;
}
export interface Targets {
  shop: Shop;
  /** A product of the listing that is in stock. */
  product: { id: string; path: string };
  all: readonly Target[];
  stop(): Promise<void>;
}

/**
 * `static`: the page as static HTML in ideal order. `bundle`: the same code as one React application, rendered by the browser.
 * `rendered`: the same application, server-rendered by the shop's own server.
 */
export type Baseline = "static" | "bundle" | "rendered";

export const baselineNames: Readonly<Record<Baseline, string>> = {
  static: "static",
  bundle: "one bundle",
  rendered: "one bundle, server-rendered",
};

async function startBaseline(baseline: Baseline, from: string, home: string) {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", "bench/src/baselines/server.ts"], {
    cwd: projectDir,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(home, baseline),
      DATABASE_URL: "",
      RATE_LIMITS: "off",
      BENCH_BASELINE: baseline,
      BENCH_FROM: from,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await untilPrinted(child, `${baseline} listens`);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The first product of a listing that is in stock. @throws Error when all are sold out. */
async function aProduct({ url }: Pick<Shop, "url">, listing: string): Promise<{ id: string; path: string }> {
  const html = await (await fetch(url + listing)).text();
  for (const [, id] of html.matchAll(/data-product="([^"]+)"/g)) {
    const response = await fetch(`${url}/api/products/product/${id}/`);
    const { inventory, handle } = (await response.json()) as { inventory: number; handle: string };
    if (id && inventory > 0) return { id, path: `/product/${handle}` };
  }
  throw new Error(`${listing} has nothing to buy`);
}

async function staticPages(shop: Shop, listing: string, productPath: string): Promise<StaticPage[]> {
  const rendered = ["/", listing, productPath].map(async (page) => {
    const response = await fetch(shop.url + page);
    return staticPage(page, await response.text());
  });
  const cart = await readCartPage(shop, productPath);
  return [...(await Promise.all(rendered)), staticPage("/cart", cart.html, cart.css)];
}

/**
 * Starts the shop and the baselines, each as its own process with its own data.
 * @param listing the path of the category or collection that is measured.
 */
export async function startTargets(baselines: readonly Baseline[], listing: string): Promise<Targets> {
  const home = await mkdtemp(path.join(tmpdir(), "aurelle-baselines-"));
  const shop = await startShop();
  const product = await aProduct(shop, listing);
  const bundle = baselines.some((baseline) => baseline !== "static") ? await buildOneBundle() : "";
  const started: { name: string; url: string; stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all([...started.map((baseline) => baseline.stop()), shop.stop()]);
    await rm(home, { recursive: true, force: true });
    if (bundle) await rm(bundle, { recursive: true, force: true });
  };
  try {
    for (const baseline of baselines) {
      const pages = path.join(home, "pages.json");
      if (baseline === "static") await writeFile(pages, JSON.stringify(await staticPages(shop, listing, product.path)));
      const running = await startBaseline(baseline, baseline === "static" ? pages : bundle, home);
      started.push({ name: baselineNames[baseline], ...running });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { shop, product, all: [{ name: "ours", url: shop.url }, ...started], stop };
}
