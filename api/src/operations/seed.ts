import { parseArgs } from "node:util";
import { generateProducts } from "../catalogue/generateProducts";
import { seedCatalogue } from "../catalogue/seed";
import { apiConfigFromEnv } from "../config";
import { inTurn, migrate } from "../database/migrate";
import { openPglite } from "../database/pglite";
import { openPostgres } from "../database/postgres";

const usage = "Usage: npm run seed [-- --products 50000]";
const maxProducts = 5_000_000;

function wantedFrom(args: readonly string[]): number {
  const { values } = parseArgs({ args: [...args], options: { products: { type: "string", default: "0" } } });
  const wanted = Number(values.products);
  if (!/^\d{1,7}$/.test(values.products) || wanted > maxProducts) throw new Error(usage);
  return wanted;
}

/** `npm run seed [-- --products 50000]`: the products of the seed, and generated ones up to that number. */
async function main(args: readonly string[]): Promise<void> {
  const wanted = wantedFrom(args);
  const { DATA_DIR, DATABASE_URL, PREPARED_STATEMENTS } = process.env;
  const config = apiConfigFromEnv({ DATA_DIR, DATABASE_URL, PREPARED_STATEMENTS });
  const { dataDir, databaseUrl, preparedStatements = true } = config;
  const db = databaseUrl
    ? openPostgres(databaseUrl, () => undefined, { preparedStatements })
    : await openPglite(dataDir);
  try {
    await migrate(db);
    await inTurn(db, seedCatalogue);
    const startedAt = Date.now();
    const added = await generateProducts(db, wanted, (products) => {
      if (products % 100_000 < 10_000) console.info(`${products.toLocaleString("en-GB")} products …`);
    });
    const [row] = await db.query<{ products: number }>("SELECT sum(products)::int AS products FROM catalogue_counts");
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.info(`The shop holds ${row?.products.toLocaleString("en-GB")} products; ${added} added in ${seconds} s.`);
  } finally {
    await db.close();
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
