import path from "node:path";
import { parseArgs } from "node:util";
import { storeDir } from "../paths";
import { importStore } from "../storage/importStore";
import { sharedStorageOf } from "../storage/storageOf";
import { UserError } from "../UserError";
import { json, positionalArgs, print } from "./cli";

/** `mfe import <folder>`: copies a store of releases into the database that the settings name. */
export async function importFolder(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [folder = ""] = positionalArgs(positionals, "folder");
  const storage = sharedStorageOf(storeDir());
  if (!storage)
    throw new UserError("Name the database by RELEASES_DATABASE_URL: the store of releases is a folder now.");
  const files = await importStore(path.resolve(folder), storage);
  print(values.json, { files }, `the store in ${folder} is in the database now: ${files} files`);
}
