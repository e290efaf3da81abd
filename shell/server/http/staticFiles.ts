import path from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { projectDir, type ShopConfig } from "../config";
import { shellDistDir } from "../releases/shellAssets";

const foreverS = 31_536_000;
const dayS = 86_400;

/** Files that are what their name says for ever: the shell's hashed assets and the published releases. */
async function addImmutable(app: FastifyInstance, prefix: string, root: string): Promise<void> {
  await app.register(serveStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    index: false,
    dotfiles: "deny",
    // What the server draws with is nobody's to load.
    allowedPath: (pathname) => !/\/server(?:\/|$)/.test(pathname),
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader("Cache-Control", `public, max-age=${foreverS}, immutable`);
      response.setHeader("Access-Control-Allow-Origin", "*");
    },
  });
}

export async function addFiles(app: FastifyInstance, config: ShopConfig): Promise<void> {
  if (!config.dev) await addImmutable(app, "/assets/", path.join(shellDistDir, "assets"));
  await addImmutable(app, "/r/", path.join(config.releasesDir, "r"));
  // Each file gets a route of its own, so that every other path is a page.
  await app.register(serveStatic, {
    root: path.join(projectDir, "shell/public"),
    prefix: "/",
    decorateReply: false,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (response) => response.setHeader("Cache-Control", `public, max-age=${dayS}`),
  });
}
