import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDir, type Shop, startShop, untilPrinted } from "../../../e2e/support/shop";
import { freePort } from "../../../mfe/src/build/freePort";
import { buildOneBundle } from "./oneBundle/buildOneBundle";
import { readCartPage } from "./readCartPage";
import { type StaticPage, staticPage } from "./staticPage";

/** Something that is measured: our shop, or a limit made of its own code and pictures. */
export interface Target {
  name: string;
  url: string;
}
export interface Targets {
  shop: Shop;
  /** A product of the listing. */
  product: string;
  all: readonly Target[];
  stop(): Promise<void>;
}

/**
 * `static`: the page as plain HTML in ideal order. `bundle`: the same code as one React application, drawn by the browser. `drawn`: the
 * same application, drawn by the same server.
 */
export type Limit = "static" | "bundle" | "drawn";

export const baselineNames: Readonly<Record<Limit, string>> = {
  static: "static",
  bundle: "one bundle",
  drawn: "one bundle, drawn",
};

async function startBaseline(limit: Limit, from: string, home: string) {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", "bench/src/baselines/server.ts"], {
    cwd: projectDir,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(home, limit),
      DATABASE_URL: "",
      RATE_LIMITS: "off",
      BENCH_LIMIT: limit,
      BENCH_FROM: from,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await untilPrinted(child, `${limit} listens`);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The first product of a listing that is not sold out. */
async function aProduct({ url }: Pick<Shop, "url">, listing: string): Promise<string> {
  const html = await (await fetch(url + listing)).text();
  for (const [, id] of html.matchAll(/data-product="([^"]+)"/g)) {
    const answer = await fetch(`${url}/api/products/product/${id}/`);
    const { inventory } = (await answer.json()) as { inventory: number };
    if (id && inventory > 0) return id;
  }
  throw new Error(`${listing} has nothing to buy`);
}

async function staticPages(shop: Shop, listing: string, product: string): Promise<StaticPage[]> {
  const drawn = ["/", listing, `/product/${product}`].map(async (page) => {
    const answer = await fetch(shop.url + page);
    return staticPage(page, await answer.text());
  });
  const cart = await readCartPage(shop, product);
  return [...(await Promise.all(drawn)), staticPage("/cart", cart.html, cart.css)];
}

/**
 * Starts the shop and the limits, each a process of its own with its own data.
 * @param listing the category or collection that is looked at.
 */
export async function startTargets(limits: readonly Limit[], listing: string): Promise<Targets> {
  const home = await mkdtemp(path.join(tmpdir(), "aurelle-limits-"));
  const shop = await startShop();
  const product = await aProduct(shop, listing);
  const bundle = limits.some((limit) => limit !== "static") ? await buildOneBundle() : "";
  const started: { name: string; url: string; stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all([...started.map((limit) => limit.stop()), shop.stop()]);
    await rm(home, { recursive: true, force: true });
    if (bundle) await rm(bundle, { recursive: true, force: true });
  };
  try {
    for (const limit of limits) {
      const pages = path.join(home, "pages.json");
      if (limit === "static") await writeFile(pages, JSON.stringify(await staticPages(shop, listing, product)));
      const running = await startBaseline(limit, limit === "static" ? pages : bundle, home);
      started.push({ name: baselineNames[limit], ...running });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { shop, product, all: [{ name: "ours", url: shop.url }, ...started], stop };
}
