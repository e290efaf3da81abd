import path from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { projectDir, type ShopConfig } from "../config";
import { addPackageRoutes } from "./packageRoutes";

/** This machine's copy of releases that are somewhere else. */
export interface ReleaseCopy {
  /** @returns false when a release that the registry names cannot be copied now */
  ensure(remote: string, release: string): Promise<boolean>;
}

const yearS = 31_536_000;
const dayS = 86_400;

/** Serves the store's releases, whose content never changes under its address. Files of shells are sent with the same settings. */
async function addReleaseFiles(app: FastifyInstance, releasesDir: string, copy: ReleaseCopy | null): Promise<void> {
  if (copy)
    app.addHook("onRequest", async ({ url }, reply) => {
      const [, remote = "", release = ""] = /^\/r\/([^/]+)\/([^/]+)\//.exec(url) ?? [];
      if (remote === "") return;
      // Otherwise caches would store for a year that there is no such file.
      if (!(await copy.ensure(remote, release))) await reply.code(503).header("Cache-Control", "no-store").send();
    });
  await app.register(serveStatic, {
    root: path.join(releasesDir, "r"),
    prefix: "/r/",
    preCompressed: true,
    index: false,
    dotfiles: "deny",
    // The folder `server` of a release contains modules for server rendering, which no browser needs.
    allowedPath: (pathname) => !/\/server(?:\/|$)/.test(pathname),
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader("Cache-Control", `public, max-age=${yearS}, immutable`);
      response.setHeader("Access-Control-Allow-Origin", "*");
      // A CDN stores each encoding by it. Without it a browser could get the bytes of an encoding that it cannot read.
      response.setHeader("Vary", "Accept-Encoding");
    },
  });
}

/** Serves the releases, the packages of teams and `shell/public`. @param copy `null`: all releases are in the store's folder */
export async function addStaticFiles(
  app: FastifyInstance,
  config: ShopConfig,
  copy: ReleaseCopy | null,
): Promise<void> {
  await addReleaseFiles(app, config.releasesDir, copy);
  addPackageRoutes(app, config.releasesDir);
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
