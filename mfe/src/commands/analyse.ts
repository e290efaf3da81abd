import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { readBundles } from "../analyse/bundles";
import { causeOf, report, type WorkspaceBundles } from "../analyse/report";
import { bundle } from "../build/bundler";
import { ownRemotes, projectDir } from "../paths";
import { remoteDir } from "../remoteConfig";
import { json, print } from "./cli";

const outDir = path.join(projectDir, ".analyse");

/** `mfe analyse [workspace ...]`: builds with source maps and writes to `.analyse/index.html` what requests each bundle, and a chart of its content. */
export async function analyse(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const workspaces: WorkspaceBundles[] = [];
  for (const name of positionals.length > 0 ? positionals : ["shell", ...ownRemotes()]) {
    const built = path.join(outDir, "build", path.basename(name));
    await rm(built, { recursive: true, force: true });
    const dir = name === "shell" ? path.join(projectDir, name) : remoteDir(name);
    const { requests } = await bundle(dir, built, { hasMaps: true });
    workspaces.push({ name, bundles: await readBundles(built, requests) });
  }
  await mkdir(outDir, { recursive: true });
  await writeFile(path.join(outDir, "index.html"), report(workspaces));
  const lines = workspaces.flatMap(({ name, bundles }) => [
    name,
    ...bundles.map((file) => `  ${(file.brotli / 1024).toFixed(1).padStart(6)} KiB  ${file.name}, ${causeOf(file)}`),
  ]);
  print(values.json, { workspaces }, [...lines, "The charts are in .analyse/index.html"].join("\n"));
}
