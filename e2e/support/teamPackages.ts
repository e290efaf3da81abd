import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sourceHash } from "../../mfe/src/build/sourceHash";
import type { Packed } from "../../mfe/src/packages/pack";
import { projectDir } from "../../mfe/src/paths";
import { hashFiles } from "./projectCopy";
import { runNode } from "./runNode";

/** The packages with which a team works in a repository of its own. */
export interface TeamPackages {
  /** The folder that has them. */
  packages: string;
  /** Absolute paths. */
  files: Packed["files"];
}

const madeDir = path.join(projectDir, "e2e/.tmp/packages");
const sources = ["mfe", "shared"].map((name) => path.join(projectDir, name));

/** A hash of all files from which packages are made, and of the versions of other packages that their manifests name. */
async function hashSources(): Promise<string> {
  const files = await Promise.all(sources.map(hashFiles));
  const parts = JSON.stringify([files.map((hashes) => [...hashes].sort()), await Promise.all(sources.map(sourceHash))]);
  return createHash("sha256").update(parts).digest("hex").slice(0, 16);
}

async function make(to: string): Promise<void> {
  const packages = path.join(to, "packages");
  const { files } = JSON.parse(await runNode(["mfe/src/packages/main.ts", "--out", packages, "--json"], {})) as Packed; // main.ts prints it
  const names = Object.entries(files).map(([kind, file]) => [kind, path.basename(file)]);
  await writeFile(path.join(to, "names.json"), JSON.stringify(Object.fromEntries(names)));
}

/** Makes the packages once: later tests, workers and runs use the same ones as long as the sources are the same. Do not change them. */
export async function teamPackages(): Promise<TeamPackages> {
  const made = path.join(madeDir, await hashSources());
  if (!existsSync(made)) {
    const fresh = `${made}-${process.pid}`;
    await mkdir(fresh, { recursive: true });
    await make(fresh);
    // Another worker may have made the same meanwhile.
    await rename(fresh, made).catch(async (error: unknown) => {
      if (!existsSync(made)) throw error;
      await rm(fresh, { recursive: true, force: true });
    });
  }
  const packages = path.join(made, "packages");
  const names: Packed["files"] = JSON.parse(await readFile(path.join(made, "names.json"), "utf8")); // written above
  const { kit, tool, starter } = names;
  return {
    packages,
    files: {
      kit: path.join(packages, kit),
      tool: path.join(packages, tool),
      starter: path.join(packages, starter),
    },
  };
}
