// npm run packages [-- --out dir] [--json]: makes the packages for teams with a repository of their own.
import path from "node:path";
import { parseArgs } from "node:util";
import { storeDir } from "../paths";
import { pack } from "./pack";

const { values } = parseArgs({ options: { out: { type: "string" }, json: { type: "boolean" } } });
const packed = await pack(path.resolve(values.out ?? path.join(storeDir(), "packages")));
const lines = [...Object.values(packed.files), packed.newest].map((file) => path.relative(process.cwd(), file));
process.stdout.write(values.json ? `${JSON.stringify(packed)}\n` : `${lines.join("\n")}\n`);
