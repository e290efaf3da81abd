// npm run packages [-- --out dir] [--json]: makes the packages for teams with a repository of their own, and puts them where
// the shop serves them.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { storeDir } from "../paths";
import { rejectEmptyArguments } from "../rejectEmptyArguments";
import { sharedStorageOf } from "../storage/storageOf";
import { withStorage } from "../storage/withStorage";
import { pack } from "./pack";

rejectEmptyArguments(process.argv.slice(2));
const { values } = parseArgs({ options: { out: { type: "string" }, json: { type: "boolean" } } });
const packed = await pack(path.resolve(values.out ?? path.join(storeDir(), "packages")));
if (values.out === undefined)
  await withStorage(storeDir(), async () => {
    // Without a shared storage they are where the shop serves them.
    const shared = sharedStorageOf(storeDir())?.files;
    for (const file of [...Object.values(packed.files), packed.newest])
      await shared?.replace(`packages/${path.basename(file)}`, await readFile(file));
  });
const lines = [...Object.values(packed.files), packed.newest].map((file) => path.relative(process.cwd(), file));
process.stdout.write(values.json ? `${JSON.stringify(packed)}\n` : `${lines.join("\n")}\n`);
