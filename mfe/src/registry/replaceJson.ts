import { randomUUID } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";

/** Replaces a file of the store at once, so that no reader sees a part of it. The caller holds the lock of the registry. */
export async function replaceJson(file: string, value: object): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`);
  await rename(temporary, file);
}
