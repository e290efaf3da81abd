import path from "node:path";
import { parseArgs } from "node:util";
import type { Registry } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { buildRemote } from "../build/buildRemote";
import { buildShell } from "../build/buildShell";
import { problemLines, rejectInvalid } from "../check/rejectInvalid";
import { shellFor } from "../check/shellFor";
import { storeDir } from "../paths";
import { lostRemotes, planShell } from "../plan/planShell";
import { stableGiven, whyPassedOver } from "../plan/visitorsGet";
import { remoteDir } from "../remoteConfig";
import { allEntries, entryOf, releaseOf, remoteOf } from "../store/entries";
import {
  percentOf,
  promote as promoteRelease,
  retire as retireRemote,
  rollback as rollbackRemote,
} from "../store/promote";
import { publish as publishRelease } from "../store/publish";
import { readRegistry } from "../store/registryFile";
import { UserError } from "../UserError";
import { builtDirOf } from "./builtDirOf";
import { json, positionalArgs, print } from "./cli";

/** `mfe build <remote | shell> [--out dir]` */
export async function build(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...json, out: { type: "string" } },
  });
  const [name = ""] = positionalArgs(positionals, "remote");
  const outDir = path.resolve(values.out ?? builtDirOf(name));
  const {
    remote,
    release,
    checks = [],
  } = name === shellName
    ? { ...(await buildShell(outDir)).build, checks: [] }
    : await buildRemote(remoteDir(name), outDir);
  const lines = [`${remote} ${release} is built in ${path.relative(process.cwd(), outDir)}`, ...problemLines(checks)];
  print(values.json, { remote, release, dir: outDir, checks }, lines.join("\n"));
}

/**
 * `mfe publish <remote, shell or built folder> [--first]`: rejects a release that `mfe check` rejects. With `--first` it is promoted
 * where nothing is in service yet.
 */
export async function publish(args: string[]): Promise<void> {
  const options = { ...json, first: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name = ""] = positionalArgs(positionals, "remote or folder");
  const store = storeDir();
  const builtDir = name.includes("/") ? path.resolve(name) : builtDirOf(name);
  const notes = await rejectInvalid(store, builtDir, name);
  const { remote, release } = await publishRelease(store, builtDir);
  const isFirst = entryOf(await readRegistry(store), remote).stable === null;
  if (isFirst && values.first) await promoteRelease(store, remote, release);
  const next = isFirst && !values.first ? [`no visitor gets it yet: mfe promote ${remote} ${release}`] : [];
  print(values.json, { remote, release, notes }, [`${remote} ${release} is published`, ...next, ...notes].join("\n"));
}

/** Says that visitors do not get a release although it is promoted, why, and what they get meanwhile. */
function passedOverText(registry: Registry, remote: string, release: string, reason: string): string {
  const entry = remoteOf(registry, remote);
  const given = stableGiven(entry, shellFor(releaseOf(entry, remote, release), registry)).release;
  const meanwhile = given === null ? "nothing of it" : given;
  return `visitors do not get ${remote} ${release} yet: it ${reason}; until a shell that has it is in service they get ${meanwhile}`;
}

/** @throws UserError naming the remotes of which visitors would get no release with this shell */
async function rejectLosses(release: string): Promise<void> {
  const registry = await readRegistry(storeDir());
  const facts = registry.shell?.releases[release]?.facts;
  const lost = facts ? lostRemotes(planShell(registry, facts)) : [];
  if (lost.length === 0) return;
  const advice = "Visitors would lose a remote. Retire it first, or promote another release of it:";
  throw new UserError([advice, ...lost].join("\n     "));
}

/** `mfe promote <remote | shell> <release> [--percent n]`: refuses a shell with which visitors would lose a remote. */
export async function promote(args: string[]): Promise<void> {
  const options = { ...json, percent: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [remote = "", release = ""] = positionalArgs(positionals, "remote", "release");
  const percent = percentOf(values.percent);
  if (remote === shellName) await rejectLosses(release);
  const registry = await promoteRelease(storeDir(), remote, release, percent);
  const { revision } = registry;
  const visitors = percent === 100 ? "visitors" : `${percent} of 100 visitors`;
  const passedOver = whyPassedOver(registry, remote, release);
  const text =
    passedOver === null
      ? `${visitors} now get ${remote} ${release}`
      : passedOverText(registry, remote, release, passedOver);
  print(
    values.json,
    { remote, release, percent, revision, ...(passedOver !== null && { passedOver }) },
    `${text} (revision ${revision})`,
  );
}

/** `mfe rollback <remote | shell> [--to id]` */
export async function rollback(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...json, to: { type: "string" } },
  });
  const [remote = ""] = positionalArgs(positionals, "remote");
  const registry = await rollbackRemote(storeDir(), remote, values.to);
  const { revision } = registry;
  const stable = entryOf(registry, remote).stable ?? "";
  const passedOver = whyPassedOver(registry, remote, stable);
  const text =
    passedOver === null ? `visitors now get ${remote} ${stable}` : passedOverText(registry, remote, stable, passedOver);
  print(values.json, { remote, stable, revision }, `${text} (revision ${revision})`);
}

/** `mfe retire <remote>` */
export async function retire(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [remote = ""] = positionalArgs(positionals, "remote");
  const { revision } = await retireRemote(storeDir(), remote);
  print(values.json, { remote, revision }, `no visitor gets ${remote} any more (revision ${revision})`);
}

/** `mfe status` */
export async function status(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: json });
  const registry = await readRegistry(storeDir());
  const lines = allEntries(registry).flatMap(([name, { stable, canary, trial, lkg, releases }]) => [
    `${name.padEnd(12)} ${(stable ?? "not in service").padEnd(20)} ${Object.keys(releases).length} releases, last good ${lkg[0] ?? "none"}${
      canary ? `, ${canary.percent}% get ${canary.release}` : ""
    }${trial ? `, ${trial.release} is on trial since ${trial.since}` : ""}`,
    ...[stable, canary?.release].flatMap((release) => {
      const reason = typeof release === "string" ? whyPassedOver(registry, name, release) : null;
      return reason === null ? [] : [`  no visitor gets ${release} yet: it ${reason}`];
    }),
  ]);
  print(values.json, registry, [`revision ${registry.revision}`, ...lines].join("\n"));
}
