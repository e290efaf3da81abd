import type { FastifyInstance } from "fastify";
import type { ShopConfig } from "../config";
import { AssetOrigins } from "./AssetOrigins";
import type { Shell } from "./shellAssets";

/** How often the origins of files are checked, ms. */
const originCheckMs = 30_000;

/** The origins of files. They may get theirs from this server, so the first check follows its start. */
export function watchAssetOrigins(
  app: FastifyInstance,
  { assetOrigins, dev, allowsOverrideOrigins, originCheckLimitMs }: ShopConfig,
  currentShell: () => Promise<Shell>,
): AssetOrigins {
  // The files of a dev server are at its own origin.
  const used = dev || allowsOverrideOrigins ? [] : assetOrigins;
  const origins = new AssetOrigins(used, (message) => app.log.error(message), originCheckLimitMs);
  if (used.length === 0) return origins;
  const check = () =>
    currentShell()
      .then((shell) => origins.check(shell))
      .catch((error: unknown) => app.log.warn(`the origins of files were not checked: ${error}`));
  const timer = setInterval(check, originCheckMs).unref();
  app.addHook("onListen", async () => void check());
  app.addHook("onClose", async () => clearInterval(timer));
  return origins;
}
