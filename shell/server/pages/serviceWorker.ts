import { stat } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ShopConfig } from "../config";
import type { Shell } from "../releases/shellAssets";

/** The script that replaces the service worker when the shop has switched it off. It deletes all caches and unregisters itself. */
const removalWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The worker sends requests only to the shop's own origin, and to those of its files. */
const policyFor = (assetOrigins: readonly string[]) =>
  `default-src 'none'; connect-src ${["'self'", ...assetOrigins].join(" ")}; frame-ancestors 'none'`;

/** While the folder of releases has a file of this name, every document server that uses the folder switches the worker off. */
const switchFile = "service-worker.off";
/** The shortest time between two checks of the file, ms. */
const checkEveryMs = 1000;

/** Whether browsers may cache pages at this moment. */
export type OfflineSwitch = () => Promise<boolean>;

/** Combines the setting SERVICE_WORKER with the switch file. It is always off in development. */
export function offlineSwitch({
  serviceWorker,
  dev,
  releasesDir,
}: Pick<ShopConfig, "serviceWorker" | "dev" | "releasesDir">): OfflineSwitch {
  if (!serviceWorker || dev) return async () => false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isOn: Promise<boolean> = Promise.resolve(true);
  return () => {
    if (performance.now() - checkedAt >= checkEveryMs) {
      checkedAt = performance.now();
      isOn = stat(path.join(releasesDir, switchFile)).then(
        () => false,
        () => true,
      );
    }
    return isOn;
  };
}

/**
 * `GET /sw.js`: the worker of the visitor's shell. Browsers request it again with each page load, so that a change takes effect at the
 * next visit.
 */
export function addServiceWorker(
  app: FastifyInstance,
  assetOrigins: readonly string[],
  isOn: OfflineSwitch,
  shellOf: (request: FastifyRequest) => Promise<Pick<Shell, "serviceWorker">>,
): void {
  const policy = policyFor(assetOrigins);
  app.get("/sw.js", async (request, reply) =>
    reply
      .header("Cache-Control", "no-cache")
      .header("Content-Security-Policy", policy)
      .type("text/javascript; charset=utf-8")
      .send((await isOn()) ? (await shellOf(request)).serviceWorker : removalWorker),
  );
}
