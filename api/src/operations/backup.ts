import { apiConfigFromEnv } from "../config";
import { makeBackup } from "./makeBackup";

/** `npm run backup [-- file]` */
async function main([file, ...rest]: string[]): Promise<void> {
  if (rest.length > 0 || file?.startsWith("-")) throw new Error("Usage: npm run backup [-- file]");
  const { DATA_DIR, DATABASE_URL } = process.env;
  const made = await makeBackup(apiConfigFromEnv({ DATA_DIR, DATABASE_URL }), file);
  console.info(`Backed up to ${made.file} (${made.bytes} bytes).`);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
