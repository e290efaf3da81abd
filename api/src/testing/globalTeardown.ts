import { rmSync } from "node:fs";
import { runOnServer } from "./testShop";

export default async function globalTeardown(): Promise<void> {
  const { API_TEST_FOLDER: folder, API_TEST_SERVER: server, API_TEST_TEMPLATE: template } = process.env;
  const { TEST_DATABASE_URL } = process.env;
  if (folder) rmSync(folder, { recursive: true, force: true });
  if (server) rmSync(server, { force: true });
  if (TEST_DATABASE_URL && template) await runOnServer(TEST_DATABASE_URL, `DROP DATABASE ${template}`);
}
