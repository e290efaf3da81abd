import type { ApiConfig } from "../config";
import type { Db } from "../database/db";
import { inTurn } from "../database/migrate";
import type { ApiLog } from "../logging";
import { seedCatalogue } from "./seed";

/** A demo shop starts with the sample catalogue. A real one never does, because it would sell what it does not have; an empty one says so. */
export async function prepareCatalogue(
  config: Pick<ApiConfig, "isProduction" | "demoMode" | "databaseUrl" | "dataDir">,
  db: Db,
  log: ApiLog,
): Promise<void> {
  if (!config.isProduction || config.demoMode) return inTurn(db, seedCatalogue);
  const [product] = await db.query("SELECT 1 FROM products LIMIT 1");
  if (product) return;
  const place = config.databaseUrl ? "the database in DATABASE_URL" : `the data directory ${config.dataDir}`;
  log.error({}, `There are no products in ${place}. Is it the right one? npm run seed adds the sample catalogue.`);
}
