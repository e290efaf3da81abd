import path from "node:path";
import { parseArgs } from "node:util";
import type { Registry } from "@aurelle/shared/contract/registry";
import { buildRemote } from "../build/buildRemote";
import { problemLines, rejectInvalid } from "../check/rejectInvalid";
import { shellFor } from "../check/shellFor";
import { storeDir } from "../paths";
import { stableGiven, whyPassedOver } from "../plan/visitorsGet";
import { remoteDir } from "../remoteConfig";
import { releaseOf, remoteOf } from "../store/entries";
import {
  percentOf,
  promote as promoteRelease,
  retire as retireRemote,
  rollback as rollbackRemote,
} from "../store/promote";
import { publish as publishRelease } from "../store/publish";
import { readRegistry } from "../store/registryFile";
import { json, positionalArgs, print } from "./cli";

/** `mfe build <remote> [--out dir]` */
export async function build(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...json, out: { type: "string" } },
  });
  const [name = ""] = positionalArgs(positionals, "remote");
  const dir = remoteDir(name);
  const outDir = path.resolve(values.out ?? path.join(dir, "dist"));
  const { remote, release, checks = [] } = await buildRemote(dir, outDir);
  const lines = [`${remote} ${release} is built in ${path.relative(process.cwd(), outDir)}`, ...problemLines(checks)];
  print(values.json, { remote, release, dir: outDir, checks }, lines.join("\n"));
}

/** `mfe publish <remote or built folder>`: rejects a release that `mfe check` rejects. */
export async function publish(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [name = ""] = positionalArgs(positionals, "remote or folder");
  const builtDir = name.includes("/") ? path.resolve(name) : path.join(remoteDir(name), "dist");
  const notes = await rejectInvalid(storeDir(), builtDir, name);
  const { remote, release } = await publishRelease(storeDir(), builtDir);
  const isNew = !(await readRegistry(storeDir())).remotes[remote]?.stable;
  const next = isNew ? [`no visitor gets it yet: mfe promote ${remote} ${release}`] : [];
  print(values.json, { remote, release, notes }, [`${remote} ${release} is published`, ...next, ...notes].join("\n"));
}

/** Says that visitors do not get a release although it is promoted, why, and what they get meanwhile. */
function passedOverText(registry: Registry, remote: string, release: string, reason: string): string {
  const entry = remoteOf(registry, remote);
  const given = stableGiven(entry, shellFor(releaseOf(entry, remote, release), registry)).release;
  const meanwhile = given === null ? "nothing of it" : given;
  return `visitors do not get ${remote} ${release} yet: it ${reason}; until a shell that has it is in service they get ${meanwhile}`;
}

/** `mfe promote <remote> <release> [--percent n]` */
export async function promote(args: string[]): Promise<void> {
  const options = { ...json, percent: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [remote = "", release = ""] = positionalArgs(positionals, "remote", "release");
  const percent = percentOf(values.percent);
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

/** `mfe rollback <remote> [--to id]` */
export async function rollback(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...json, to: { type: "string" } },
  });
  const [remote = ""] = positionalArgs(positionals, "remote");
  const registry = await rollbackRemote(storeDir(), remote, values.to);
  const { revision, remotes } = registry;
  const stable = remotes[remote]?.stable ?? "";
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
  const lines = Object.entries(registry.remotes).flatMap(([name, { stable, canary, trial, lkg, releases }]) => [
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
