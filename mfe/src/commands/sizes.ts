import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { assetNames, shellFolders } from "@aurelle/shared/contract/shellRelease";
import { type Budget, overBudget, readBudget, type Sizes, sizesOf } from "../analyse/sizes";
import { builtShellDir, readBuiltShell } from "../build/buildShell";
import { ownRemotes, projectDir, storeDir } from "../paths";
import { readRemoteConfig, remoteDir } from "../remoteConfig";
import { localRelease } from "../storage/releaseFolders";
import { readRelease } from "../store/publish";
import { readRegistry } from "../store/registryFile";
import { UserError } from "../UserError";
import { json, print } from "./cli";

/** The bytes of each file as a browser receives it: those of the compressed copy if the file has one. */
async function sentSizes(dir: string, names: readonly string[]): Promise<Record<string, number>> {
  const sizes = names.map(async (name): Promise<[string, number]> => {
    const file = path.join(dir, name);
    const { size } = await stat(`${file}.br`).catch(() => stat(file));
    return [name, size];
  });
  return Object.fromEntries(await Promise.all(sizes));
}

async function budgetOf(dir: string): Promise<Budget> {
  try {
    return readBudget(JSON.parse(await readFile(path.join(dir, "package.json"), "utf8")));
  } catch (error) {
    throw new UserError(`${path.basename(dir)}: ${error instanceof Error ? error.message : error}.`, { cause: error });
  }
}

async function shellSizes(): Promise<Sizes> {
  const build = await readBuiltShell();
  if (!build) throw new UserError("The shell is not built yet: npm run build.");
  const dir = path.join(builtShellDir, shellFolders.assets);
  return sizesOf(await sentSizes(dir, assetNames(build.files)), build.scripts);
}

async function remoteSizes(dir: string): Promise<Sizes> {
  const { name } = await readRemoteConfig(dir);
  const store = storeDir();
  const stable = (await readRegistry(store)).remotes[name]?.stable;
  if (!stable) throw new UserError(`${name} is not built yet: npm run build.`);
  const { files, entry, preload } = await readRelease(store, name, stable);
  const sent = Object.keys(files).filter((file) => !file.startsWith("server/"));
  return sizesOf(await sentSizes(await localRelease(store, name, stable), sent), [entry, ...preload]);
}

/** `mfe sizes`: the size of each workspace as it was assembled. @throws UserError when one is over its budget */
export async function sizes(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: json });
  const workspaces = await Promise.all(
    ["shell", ...ownRemotes()].map(async (name) => {
      const dir = name === "shell" ? path.join(projectDir, name) : remoteDir(name);
      const found = name === "shell" ? await shellSizes() : await remoteSizes(dir);
      const budget = await budgetOf(dir);
      return { name, sizes: found, budget, over: overBudget(found, budget) };
    }),
  );
  const cell = (kind: keyof Budget) => (workspace: (typeof workspaces)[number]) =>
    `${kind} ${(workspace.sizes[kind] / 1024).toFixed(2)} of ${workspace.budget[kind]}`.padEnd(26);
  const lines = workspaces.map((workspace) =>
    [workspace.name.padEnd(14), ...(["start", "scripts", "styles"] as const).map((kind) => cell(kind)(workspace))].join(
      "",
    ),
  );
  print(values.json, { workspaces }, ["KiB of brotli", ...lines].join("\n"));
  const problems = workspaces.flatMap(({ name, over }) =>
    over.map((sentence) => `${name} is over its budget: ${sentence}.`),
  );
  if (problems.length > 0) throw new UserError(problems.join("\n"));
}
