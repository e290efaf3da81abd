import path from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { projectDir, type ShopConfig, shellDistDir } from "../config";

const yearS = 31_536_000;
const dayS = 86_400;

/** Serves files whose content never changes under their address: hashed assets of the shell and published releases. */
async function addImmutableFiles(app: FastifyInstance, prefix: string, root: string): Promise<void> {
  await app.register(serveStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    index: false,
    dotfiles: "deny",
    // The folder `server` of a release contains modules for server rendering, which no browser needs.
    allowedPath: (pathname) => !/\/server(?:\/|$)/.test(pathname),
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader("Cache-Control", `public, max-age=${yearS}, immutable`);
      response.setHeader("Access-Control-Allow-Origin", "*");
    },
  });
}

/** Serves the shell's assets, the releases and `shell/public`. In development the shell's dev server serves the assets. */
export async function addStaticFiles(app: FastifyInstance, config: ShopConfig): Promise<void> {
  if (!config.dev) await addImmutableFiles(app, "/assets/", path.join(shellDistDir, "assets"));
  await addImmutableFiles(app, "/r/", path.join(config.releasesDir, "r"));
  // Without a wildcard each file gets a route of its own, so that every other path is a page.
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
