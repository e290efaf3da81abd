import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { readBundles } from "../analyse/bundles";
import { type Room, report } from "../analyse/report";
import { remoteDir } from "../build/buildRemote";
import { bundle } from "../build/bundle";
import { ownRemotes, projectDir } from "../paths";
import { json, print } from "./words";

const outDir = path.join(projectDir, ".analyse");

/** `mfe analyse [room ...]`: builds with source maps and writes what is in each bundle to `.analyse/index.html`. */
export async function analyse(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const rooms: Room[] = [];
  for (const name of positionals.length > 0 ? positionals : ["shell", ...ownRemotes()]) {
    const built = path.join(outDir, "build", path.basename(name));
    await rm(built, { recursive: true, force: true });
    await bundle(name === "shell" ? path.join(projectDir, name) : remoteDir(name), built, { hasMaps: true });
    rooms.push({ name, bundles: await readBundles(built) });
  }
  await mkdir(outDir, { recursive: true });
  await writeFile(path.join(outDir, "index.html"), report(rooms));
  const lines = rooms.flatMap(({ name, bundles }) => [
    name,
    ...bundles.map((file) => `  ${(file.brotli / 1024).toFixed(1).padStart(6)} KiB  ${file.name}`),
  ]);
  print(values.json, { rooms }, [...lines, "In pictures: .analyse/index.html"].join("\n"));
}
