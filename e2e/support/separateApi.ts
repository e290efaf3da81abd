import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { apiConfigFromEnv } from "../../api/src/app";
import { fastFolder } from "../../api/src/testing/fastFolder";
import { type ListeningApi, listeningApi } from "../../api/src/testing/listeningApi";
import { folderPrefix } from "../../api/src/testing/removeStaleFolders";
import { freePort } from "../../mfe/src/build/freePort";
import { copySeededData } from "./dataTemplate";
import { patientLimits } from "./patientLimits";
import { type Shop, startShop } from "./shop";
import { test as base } from "./test";

/** A shop whose API runs outside of its process (`API_URL`): in the test's own, so that the test can change the database. */
export interface ShopWithApi {
  shop: Shop;
  db: ListeningApi["db"];
  stop: () => Promise<void>;
}

async function startWithApi(): Promise<ShopWithApi> {
  const home = await mkdtemp(path.join(await fastFolder(), folderPrefix()));
  const dataDir = path.join(home, "data");
  await copySeededData(dataDir);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { DATA_DIR: dataDir, PUBLIC_URL: url, RATE_LIMITS: "off", TRUST_PROXY: "loopback" };
  const api = await listeningApi({ ...apiConfigFromEnv(env), timeLimits: patientLimits });
  const started = await startShop({ env: { PORT: String(port), PUBLIC_URL: url, API_URL: api.url } });
  return {
    // The e-mails are in the API's data directory.
    shop: { ...started, url, dataDir },
    db: api.db,
    async stop() {
      await started.stop();
      await api.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Tests of a shop in front of a separate API. */
export const test = base.extend<object, { own: ShopWithApi }>({
  own: [
    async ({ browserName: _ }, use) => {
      const own = await startWithApi();
      await use(own);
      await own.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ own }, use) => use(own.shop.url),
});
