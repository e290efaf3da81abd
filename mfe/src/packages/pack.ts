import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { contractVersion } from "@aurelle/shared/contract";
import { projectDir } from "../paths";
import { writeKit } from "./kit";
import { filesBelow } from "./sourceFiles";
import { writeStarter } from "./starter";
import { writeTool } from "./tool";

const run = promisify(execFile);

const writers = { kit: writeKit, tool: writeTool, starter: writeStarter };
type PackageKind = keyof typeof writers;
const kinds = Object.keys(writers) as PackageKind[]; // the keys of a constant

/** The version in the manifests until the content is known. */
const unknownVersion = `${contractVersion}-00000000`;

/** A name for everything in a folder. */
async function contentHash(dir: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of await filesBelow(dir)) {
    const bytes = await readFile(path.join(dir, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex").slice(0, 8);
}

/** The packages as files, by what they are. */
export interface Packed {
  /** The contract's version, and eight characters of a hash of the packages' content: `2.2.0-3f9c1ab2`. */
  version: string;
  /** Absolute paths. */
  files: Readonly<Record<PackageKind, string>>;
  /** The newest `create-aurelle-remote`, under a name without a version. */
  newest: string;
}

const fileNames = (version: string): Record<PackageKind, string> => ({
  kit: `aurelle-remote-kit-${version}.tgz`,
  tool: `aurelle-mfe-${version}.tgz`,
  starter: `create-aurelle-remote-${version}.tgz`,
});

async function packInto(outDir: string, staging: string, version: string): Promise<Packed> {
  const names = fileNames(version);
  const files = Object.fromEntries(kinds.map((kind) => [kind, path.join(outDir, names[kind])])) as Packed["files"]; // one for each kind
  await mkdir(outDir, { recursive: true });
  for (const kind of kinds) {
    if (existsSync(files[kind])) continue;
    const dir = path.join(staging, kind);
    const manifest = path.join(dir, "package.json");
    await writeFile(manifest, (await readFile(manifest, "utf8")).replaceAll(unknownVersion, version));
    await run("npm", ["pack", "--silent", "--pack-destination", staging], { cwd: dir });
    // A reader of the folder finds a whole file or none.
    await copyFile(path.join(staging, names[kind]), `${files[kind]}.tmp`);
    await rename(`${files[kind]}.tmp`, files[kind]);
  }
  const newest = path.join(outDir, "create-aurelle-remote.tgz");
  await copyFile(files.starter, `${newest}.tmp`);
  await rename(`${newest}.tmp`, newest);
  return { version, files, newest };
}

/**
 * Makes the packages with which a team works in a repository of its own. The same content gets the same version, and files of other
 * versions stay: a team's lockfile names them.
 * @param outDir absolute path
 */
export async function pack(outDir: string): Promise<Packed> {
  const staging = path.join(projectDir, "mfe/.tmp", `packages-${process.pid}`);
  await rm(staging, { recursive: true, force: true });
  try {
    for (const kind of kinds) {
      await mkdir(path.join(staging, kind), { recursive: true });
      await writers[kind](path.join(staging, kind), unknownVersion);
    }
    return await packInto(outDir, staging, `${contractVersion}-${await contentHash(staging)}`);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
