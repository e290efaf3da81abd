import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Release } from "../build/buildRemote";
import { remoteDir } from "../build/buildRemote";
import { checkRelease } from "../check/check";
import { storeDir } from "../paths";
import { prune as pruneStore, quarantine as quarantineRelease } from "../store/care";
import { releaseDir } from "../store/publish";
import { readRegistry } from "../store/registryFile";
import { UserError } from "../UserError";
import { json, print, take } from "./words";

/** A built folder, a workspace with one in `dist`, or `<remote>@<release>` in the store. */
function folderOf(name: string): string {
  const [remote = "", release] = name.split("@");
  if (release) return releaseDir(storeDir(), remote, release);
  return existsSync(path.join(name, "release.json")) ? path.resolve(name) : path.join(remoteDir(name), "dist");
}

async function readDescription(dir: string, name: string): Promise<Release> {
  try {
    return JSON.parse(await readFile(path.join(dir, "release.json"), "utf8")) as Release;
  } catch (error) {
    throw new UserError(`${name} is no built release: mfe build writes one.`, { cause: error });
  }
}

/** `mfe check <remote | ./folder | remote@release>`: exit code 1 when anything is wrong. */
export async function check(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [name = ""] = take(positionals, "remote, folder or remote@release");
  const dir = folderOf(name);
  const description = await readDescription(dir, name);
  const findings = await checkRelease(dir, description, await readRegistry(storeDir()));
  const faults = findings.flatMap(({ what, faults: all }) => all.map((fault) => `${what}: ${fault}`));
  const { remote, release } = description;
  const lines = findings.map(({ what, faults: all }) => `${all.length === 0 ? "ok " : "NO "} ${what}`);
  print(values.json, { remote, release, findings }, [`${remote} ${release}`, ...lines].join("\n"));
  if (faults.length > 0) throw new UserError(faults.join("\n     "));
}

/** `mfe quarantine <remote> <release>` */
export async function quarantine(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [remote = "", release = ""] = take(positionals, "remote", "release");
  const { revision, remotes } = await quarantineRelease(storeDir(), remote, release);
  const stable = remotes[remote]?.stable;
  print(
    values.json,
    { remote, release, stable, revision },
    `nobody gets ${remote} ${release} any more; visitors get ${stable}`,
  );
}

const dayMs = 86_400_000;

/** `mfe prune --older 30d` */
export async function prune(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { ...json, older: { type: "string" } } });
  const days = /^(\d{1,4})d$/.exec(values.older ?? "")?.[1];
  if (!days) throw new UserError("Say how old: --older 30d.");
  const removed = await pruneStore(storeDir(), Number(days) * dayMs, Date.now());
  const lines = removed.map(({ remote, release }) => `removed ${remote} ${release}`);
  print(values.json, { removed }, lines.length > 0 ? lines.join("\n") : "nothing to remove");
}
