import { readFile } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { offlineSetHeader } from "../../../shell/protocol/offlineProtocol";
import { shopConfigFromEnv } from "../../../shell/server/config";
import { encodingFor } from "../../../shell/server/http/compression";
import { type CachedPage, packPage } from "../../../shell/server/rendering/CachedPage";
import { createShop } from "../../../shell/server/shop";
import { oneBundleFiles, oneBundlePages } from "./oneBundle/oneBundlePages";
import type { StaticPage } from "./staticPage";

// The shop's own server with its API, images and files, but with the pages of a baseline. It runs as its own process, with settings in
// the environment: BENCH_BASELINE is static, bundle or rendered; BENCH_FROM is the file of static pages, or the folder of the one bundle.

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
};
const isPage = ({ method, url }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") && /^\/(?!api\/|photos\/|healthz|readyz|reports\/)[^.]*$/.test(url);

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (page.offlineSet) reply.header(offlineSetHeader, page.offlineSet);
  if (encoding) reply.header("Content-Encoding", encoding);
  return reply
    .code(page.status)
    .header("ETag", page.etag)
    .header("Vary", "Accept-Encoding")
    .header("Content-Security-Policy", page.policy)
    .header("Cache-Control", "public, max-age=0, s-maxage=10, stale-while-revalidate=30")
    .type("text/html; charset=utf-8")
    .send(encoding === "gzip" ? await page.gzip() : encoding === "br" ? page.br : page.plain);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, files: ReadonlyMap<string, Buffer>) {
  const small = encodingFor(request.headers["accept-encoding"]) === "br" ? files.get(`${name}.br`) : undefined;
  const body = small ?? files.get(name);
  if (!body) return reply.code(404).send();
  if (small) reply.header("Content-Encoding", "br");
  return reply
    .header("Vary", "Accept-Encoding")
    .header("Cache-Control", "public, max-age=31536000, immutable")
    .header("Access-Control-Allow-Origin", "*")
    .type(types[name.split(".").pop() ?? ""] ?? "application/octet-stream")
    .send(body);
}

const config = shopConfigFromEnv(process.env);
const { BENCH_BASELINE: baseline = "", BENCH_FROM: from = "" } = process.env;
const shop = await createShop(config, process.env);

async function staticPages(): Promise<(url: URL) => Promise<CachedPage>> {
  const pages = JSON.parse(await readFile(from, "utf8")) as StaticPage[]; // written by baselines.ts
  return async ({ pathname }) => {
    const page = pages.find(({ path }) => path === pathname);
    const html = page?.html ?? "<!doctype html><title>Not found</title>";
    const policy = page?.policy ?? "default-src 'none'";
    return packPage(
      { status: page ? 200 : 404, html: [html], policy, isComplete: true, remotes: [], products: [], offlineSet: null },
      Date.now(),
    );
  };
}

const makePage =
  baseline === "static" ? await staticPages() : await oneBundlePages(shop, config, from, baseline === "rendered");
const files = baseline === "static" ? null : await oneBundleFiles(from);
/** Pages are built once, so that only their transfer is measured. */
const built = new Map<string, Promise<CachedPage>>();

shop.addHook("onRequest", async (request, reply) => {
  if (files && request.url.startsWith("/assets/")) return sendFile(request, reply, request.url.slice(8), files);
  if (!isPage(request)) return;
  const url = new URL(request.url, config.publicUrl);
  const page = built.get(url.href) ?? makePage(url);
  built.set(url.href, page);
  return sendPage(request, reply, await page);
});
// The one bundle has no hashes, so browsers that know this header would refuse its scripts.
shop.addHook("onSend", async (_request, reply) => void reply.removeHeader("Integrity-Policy"));
process.on("SIGTERM", () => void shop.close().then(() => process.exit(0)));
await shop.listen({ port: config.port, host: config.host });
process.stdout.write(`${baseline} listens\n`);
