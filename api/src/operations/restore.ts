import { apiConfigFromEnv } from "../config";
import { restoreBackup } from "./restoreBackup";

/** `npm run restore -- file [--force]` */
async function main(args: string[]): Promise<void> {
  const [file, ...rest] = args.filter((argument) => argument !== "--force");
  if (!file || rest.length > 0 || file.startsWith("-")) throw new Error("Usage: npm run restore -- file [--force]");
  const { DATA_DIR, DATABASE_URL } = process.env;
  const location = apiConfigFromEnv({ DATA_DIR, DATABASE_URL });
  const { products, accounts, orders } = await restoreBackup(location, file, args.includes("--force"));
  console.info(`Restored and checked: ${products} products, ${accounts} accounts, ${orders} orders.`);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
