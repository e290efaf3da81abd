import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ShellRelease, shellFolders } from "@aurelle/shared/contract/shellRelease";
import { contentId, describeFiles } from "../../mfe/src/artifact/builtFiles";
import { publish } from "../../mfe/src/store/publish";
import { readRegistry } from "../../mfe/src/store/registryFile";
import type { Shop } from "./shop";

const hashPattern = /\.([0-9a-f]{8})\.js$/;

/** By hash in the name of a script: the hash in the name of its twin. */
function newHashes(names: readonly string[], salt: string): Map<string, string> {
  const hashes = names.flatMap((name) => hashPattern.exec(name)?.[1] ?? []);
  const twinOf = (hash: string) =>
    createHash("sha1")
      .update(hash + salt)
      .digest("hex")
      .slice(0, 8);
  return new Map(hashes.map((hash) => [hash, twinOf(hash)]));
}

const replaceAll = (text: string, hashes: ReadonlyMap<string, string>): string =>
  text.replace(/[0-9a-f]{8}/g, (found) => hashes.get(found) ?? found);

/** Gives each script of a built shell another name and other bytes. The styles and fonts stay, as after a change of code. */
async function renameScripts(dir: string, salt: string): Promise<Map<string, string>> {
  const assets = path.join(dir, shellFolders.assets);
  const names = await readdir(assets);
  const hashes = newHashes(names, salt);
  for (const name of names) {
    const file = path.join(assets, name);
    if (/\.js\.(?:br|gz)$/.test(name)) await rm(file); // it has the old text
    if (!name.endsWith(".js")) continue;
    const text = replaceAll(await readFile(file, "utf8"), hashes);
    await rm(file);
    await writeFile(path.join(assets, replaceAll(name, hashes)), `${text}\n/* ${salt} */\n`);
  }
  return hashes;
}

/**
 * Publishes a second shell that works like the stable one and shares no script with it, as after a change of the shell's code. No visitor gets
 * it yet.
 * @param salt different twins have different ones
 * @returns its release
 */
export async function publishShellTwin(shop: Pick<Shop, "releasesDir">, salt: string): Promise<string> {
  const stable = (await readRegistry(shop.releasesDir)).shell?.stable;
  if (!stable) throw new Error("the store has no shell");
  const dir = await mkdtemp(path.join(tmpdir(), "aurelle-shell-"));
  try {
    await cp(path.join(shop.releasesDir, "r/shell", stable), dir, { recursive: true });
    const file = path.join(dir, "release.json");
    const description = JSON.parse(await readFile(file, "utf8")) as ShellRelease; // of the store
    await rm(file);
    const hashes = await renameScripts(dir, salt);
    const files = await describeFiles(dir);
    const release = `${description.release.split("-")[0]}-${contentId(files)}`;
    const renamed = (names: readonly string[]) => names.map((name) => replaceAll(name, hashes));
    const { scripts, host = [] } = description;
    const twin = { ...description, release, scripts: renamed(scripts), host: renamed(host), files };
    await writeFile(file, JSON.stringify(twin));
    await publish(shop.releasesDir, dir);
    return release;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
