import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import type { ShellFacts } from "@aurelle/shared/contract/registry";
import { buildRemote, readRemoteConfig, remoteDir } from "../build/buildRemote";
import { buildShell } from "../build/buildShell";
import { sourceHash } from "../build/sourceHash";
import { refuseFaulty } from "../check/refuse";
import { ownRemotes, projectDir, storeDir } from "../paths";
import { promote } from "../store/promote";
import { publish } from "../store/publish";
import { readRegistry, writeRegistry } from "../store/registryFile";

/** Progress goes to standard error: `npm start` prints one line, when the shop is ready. */
const say = (text: string) => process.stderr.write(`${text}\n`);

/** By remote: the source that was assembled last. Kept beside the releases, because different sources can build the same. */
type Assembled = Record<string, string>;
const stateFile = (store: string) => path.join(store, "assembled.json");

async function readAssembled(store: string): Promise<Assembled> {
  try {
    return JSON.parse(await readFile(stateFile(store), "utf8")) as Assembled;
  } catch {
    return {}; // the first time, or a write that was cut short: everything is built again, which is harmless
  }
}

/** Builds, publishes and promotes one remote, unless its source is what was assembled last. */
export async function assembleRemote(store: string, name: string): Promise<void> {
  const dir = remoteDir(name);
  const config = await readRemoteConfig(dir);
  const source = await sourceHash(dir);
  const isKnown = (await readRegistry(store)).remotes[config.name] !== undefined;
  if (isKnown && (await readAssembled(store))[config.name] === source) return;
  say(`building ${name}`);
  const outDir = path.join(projectDir, "mfe/.tmp", `${config.name}-${process.pid}`);
  await mkdir(path.dirname(outDir), { recursive: true });
  await buildRemote(dir, outDir);
  await refuseFaulty(store, outDir, name);
  const release = await publish(store, outDir);
  await promote(store, config.name, release.release);
  await rm(outDir, { recursive: true, force: true });
  await writeFile(stateFile(store), JSON.stringify({ ...(await readAssembled(store)), [config.name]: source }));
}

/** Writes into the registry what the shell gives to remotes, for `mfe check` wherever it runs. */
async function nameShell(store: string, facts: ShellFacts): Promise<void> {
  await writeRegistry(store, `shell of contract ${facts.provides}`, (registry) =>
    isDeepStrictEqual(registry.shell, facts) ? registry : { ...registry, shell: facts },
  );
}

/** A copy beside the shell's build, for a document server whose own registry cannot be read (reliability A18). */
async function keepRegistry(store: string): Promise<void> {
  const kept = path.join(projectDir, "shell/dist/remotes.json");
  const temporary = `${kept}.${process.pid}.tmp`;
  await writeFile(temporary, JSON.stringify(await readRegistry(store)));
  await rename(temporary, kept);
}

/**
 * `mfe assemble`: builds, publishes and promotes whatever has changed since the last time, the shell included. A release
 * that was rolled back stays rolled back: only new source is promoted.
 */
export async function assemble(args: string[]): Promise<void> {
  parseArgs({ args, options: {} });
  const store = storeDir();
  const shell = await buildShell();
  if (shell.isNew) say("built the shell");
  await nameShell(store, shell.build.facts);
  for (const name of ownRemotes()) await assembleRemote(store, name);
  await keepRegistry(store);
}
