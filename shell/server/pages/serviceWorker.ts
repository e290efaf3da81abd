import { stat } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { ShopConfig } from "../config";
import { readServiceWorker } from "../releases/shellAssets";

/** Takes the place of a worker that the shop has switched off: it removes everything that was kept, and itself. */
const leavingWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** It asks our own server and nobody else. */
const policy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** A file of this name in the store of releases switches it off without a restart, for every document server that shares the store. */
const switchFile = "service-worker.off";
/** So long the last look at that file counts, ms. */
const lookEveryMs = 1000;

/** Says whether pages may be kept by browsers now. */
export type OfflineSwitch = () => Promise<boolean>;

/** Reads the setting and the switch file. */
export function offlineSwitch({
  serviceWorker,
  dev,
  releasesDir,
}: Pick<ShopConfig, "serviceWorker" | "dev" | "releasesDir">): OfflineSwitch {
  if (!serviceWorker || dev) return async () => false;
  let looked = Number.NEGATIVE_INFINITY;
  let isOn: Promise<boolean> = Promise.resolve(true);
  return () => {
    if (performance.now() - looked >= lookEveryMs) {
      looked = performance.now();
      isOn = stat(path.join(releasesDir, switchFile)).then(
        () => false,
        () => true,
      );
    }
    return isOn;
  };
}

/** `GET /sw.js`: asked for again by the browser with each page, so that it learns of a change at the next visit. */
export async function addServiceWorker(app: FastifyInstance, isOn: OfflineSwitch, isDev: boolean): Promise<void> {
  const worker = isDev ? leavingWorker : await readServiceWorker();
  app.get("/sw.js", async (_request, reply) =>
    reply
      .header("Cache-Control", "no-cache")
      .header("Content-Security-Policy", policy)
      .type("text/javascript; charset=utf-8")
      .send((await isOn()) ? worker : leavingWorker),
  );
}
