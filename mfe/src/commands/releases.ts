import path from "node:path";
import { parseArgs } from "node:util";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { promoteRelease, publishFolder, retireRemote, rollBackRemote } from "../actions/actions";
import { buildRemote } from "../build/buildRemote";
import { buildShell, shellDir } from "../build/buildShell";
import { rejectOutDir } from "../build/outDir";
import { problemLines } from "../check/rejectInvalid";
import { storeDir } from "../paths";
import { statusWithRequests } from "../registry/statusWithRequests";
import { remoteDir } from "../remoteConfig";
import { shareOf } from "../store/rollout";
import { builtDirOf } from "./builtDirOf";
import { json, positionalArgs, print } from "./cli";
import { promotionSigner, signerOf } from "./privateKey";

/** `mfe build <remote | shell> [--out dir]` */
export async function build(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...json, out: { type: "string" } },
  });
  const [name = ""] = positionalArgs(positionals, "remote");
  const outDir = path.resolve(values.out ?? builtDirOf(name));
  const workspace = name === shellName ? shellDir : remoteDir(name);
  if (values.out !== undefined) await rejectOutDir(outDir, workspace);
  const {
    remote,
    release,
    checks = [],
  } = name === shellName ? { ...(await buildShell(outDir)).build, checks: [] } : await buildRemote(workspace, outDir);
  const lines = [`${remote} ${release} is built in ${path.relative(process.cwd(), outDir)}`, ...problemLines(checks)];
  print(values.json, { remote, release, dir: outDir, checks }, lines.join("\n"));
}

/**
 * `mfe publish <remote, shell or built folder> [--first] [--key file]`: rejects a release that `mfe check` rejects. With `--first` it is promoted
 * where nothing is in service yet.
 */
export async function publish(args: string[]): Promise<void> {
  const options = { ...json, first: { type: "boolean" }, key: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name = ""] = positionalArgs(positionals, "remote or folder");
  const signatureOf = await signerOf(values.key);
  const dir = folderToPublish(name);
  const { value, text } = await publishFolder(
    storeDir(),
    dir,
    name,
    values.first === true,
    signatureOf,
    await promotionSigner(name, values.key),
  );
  print(values.json, value, text);
}

/** The built folder that a user names: itself, or that of a workspace. */
export const folderToPublish = (name: string): string => (name.includes("/") ? path.resolve(name) : builtDirOf(name));

/** `mfe promote <remote | shell> <release> [--percent n | --auto steps]`: refuses a shell with which visitors would lose a remote. */
export async function promote(args: string[]): Promise<void> {
  const options = { ...json, percent: { type: "string" }, auto: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [remote = "", release = ""] = positionalArgs(positionals, "remote", "release");
  const share = shareOf(values);
  const { value, text } = await promoteRelease(storeDir(), remote, release, share, await promotionSigner(remote));
  print(values.json, value, text);
}

/** `mfe rollback <remote | shell> [--to id]` */
export async function rollback(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...json, to: { type: "string" } },
  });
  const [remote = ""] = positionalArgs(positionals, "remote");
  const { value, text } = await rollBackRemote(storeDir(), remote, values.to, await promotionSigner(remote));
  print(values.json, value, text);
}

/** `mfe retire <remote>` */
export async function retire(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [remote = ""] = positionalArgs(positionals, "remote");
  const { value, text } = await retireRemote(storeDir(), remote, await promotionSigner(remote));
  print(values.json, value, text);
}

/** `mfe status` */
export async function status(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: json });
  const { value, text } = await statusWithRequests(storeDir());
  print(values.json, value, text);
}
