import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { openPglite } from "../database/pglite";

/** Creates, once for each run, a data directory with an empty cluster. Test files copy it: creating one takes 7 s. */
export default async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "aurelle-api-"));
  process.env.API_TEST_FOLDER = folder;
  if (process.env.TEST_DATABASE_URL) return;
  const db = await openPglite(path.join(folder, "template"));
  await db.close();
}
