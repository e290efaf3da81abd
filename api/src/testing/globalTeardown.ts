import { rm } from "node:fs/promises";

export default async function globalTeardown(): Promise<void> {
  const { API_TEST_FOLDER: folder } = process.env;
  if (folder) await rm(folder, { recursive: true, force: true });
}
