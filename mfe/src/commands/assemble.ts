import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { promoteAround } from "../actions/promoteAround";
import { buildRemote } from "../build/buildRemote";
import { buildShell, builtShellDir } from "../build/buildShell";
import { sourceHash } from "../build/sourceHash";
import { rejectInvalid } from "../check/rejectInvalid";
import { ownRemotes, projectDir, storeDir } from "../paths";
import { readRemoteConfig, remoteDir } from "../remoteConfig";
import { storageOf } from "../storage/storageOf";
import { promote } from "../store/promote";
import { publish } from "../store/publish";
import { readRegistry } from "../store/registryFile";
import { UserError } from "../UserError";
import { promotionSigner, signerOf } from "./privateKey";

/** Progress goes to standard error: `npm start` prints a single line on standard output, when the shop is ready. */
const logProgress = (text: string) => process.stderr.write(`${text}\n`);

/** For the shell and each remote the hash of the source that was assembled last. The release id cannot replace it: different sources can build the same bytes. */
type AssembledSources = Record<string, string>;

/** Nothing the first time. A damaged file is nothing too: all is built again, which is harmless. */
function parseAssembled(text: string | null): AssembledSources {
  try {
    return JSON.parse(text ?? "{}") as AssembledSources; // written by `noteAssembled`
  } catch {
    return {};
  }
}

const readAssembled = async (store: string): Promise<AssembledSources> =>
  parseAssembled(await storageOf(store).readState("assembled.json"));

const noteAssembled = (store: string, name: string, source: string): Promise<void> =>
  storageOf(store).change(async (state) => {
    const known = parseAssembled(await state.read("assembled.json"));
    await state.replace("assembled.json", JSON.stringify({ ...known, [name]: source }));
  });

/** Builds, publishes and promotes one remote, unless its source has not changed since it was assembled last. */
async function assembleRemote(store: string, name: string): Promise<void> {
  const dir = remoteDir(name);
  const config = await readRemoteConfig(dir);
  const source = await sourceHash(dir);
  const isKnown = (await readRegistry(store)).remotes[config.name] !== undefined;
  if (isKnown && (await readAssembled(store))[config.name] === source) return;
  logProgress(`building ${name}`);
  const outDir = path.join(projectDir, "mfe/.tmp", `${config.name}-${process.pid}`);
  await mkdir(path.dirname(outDir), { recursive: true });
  try {
    await buildRemote(dir, outDir);
    await rejectInvalid(store, outDir, name);
    const release = await publish(store, outDir, await signerOf());
    await promote(store, config.name, release.release, 100, await promotionSigner(config.name));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  await noteAssembled(store, config.name, source);
}

/** Builds and publishes the shell. @returns `null` where its source has not changed since it was assembled last */
async function publishNewShell(store: string): Promise<{ release: string; source: string } | null> {
  const { build, isNew } = await buildShell();
  if (isNew) logProgress("built the shell");
  const isKnown = typeof (await readRegistry(store)).shell?.stable === "string";
  if (isKnown && (await readAssembled(store))[shellName] === build.source) return null;
  await rejectInvalid(store, builtShellDir, shellName);
  await publish(store, builtShellDir);
  return build;
}

/** Says that the new shell is not promoted yet, and because of which remotes. */
const pendingText = (release: string, lost: readonly string[]): string =>
  [
    `The shell ${release} is published, but not promoted: visitors would lose a remote.`,
    ...lost,
    `Release it for this shell, or retire it; then: mfe promote ${shellName} ${release}`,
  ].join("\n     ");

/** Copies the registry beside the shell's build, for a document server that cannot read its own registry. */
async function copyRegistry(store: string): Promise<void> {
  const copy = path.join(projectDir, "shell/dist/remotes.json");
  const temporary = `${copy}.${process.pid}.tmp`;
  await writeFile(temporary, JSON.stringify(await readRegistry(store)));
  await rename(temporary, copy);
}

/**
 * `mfe assemble`: builds, publishes and promotes what has changed since the last time, including the shell. A release that was
 * rolled back stays rolled back: only new source is promoted. A shell with which visitors would lose a remote is published only.
 * With `--start` the shop then starts with the shell in service.
 * @throws UserError for such a shell, without `--start`
 */
export async function assemble(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { start: { type: "boolean" } } });
  const store = storeDir();
  const assembleRemotes = async () => {
    for (const name of ownRemotes()) await assembleRemote(store, name);
  };
  const shell = await publishNewShell(store);
  const lost = shell ? await promoteAround(store, shell.release, assembleRemotes) : [];
  if (!shell) await assembleRemotes();
  else if (lost.length === 0) await noteAssembled(store, shellName, shell.source);
  await copyRegistry(store);
  if (!shell || lost.length === 0) return;
  if (!values.start) throw new UserError(pendingText(shell.release, lost));
  logProgress(pendingText(shell.release, lost));
}
