import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { remoteDir } from "../build/buildRemote";
import { checkRelease } from "../check/check";
import { faultLines, readDescription } from "../check/refuse";
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

/** `mfe check <remote | ./folder | remote@release>`: exit code 1 when anything is wrong. */
export async function check(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [name = ""] = take(positionals, "remote, folder or remote@release");
  const dir = folderOf(name);
  const description = await readDescription(dir, name);
  const findings = await checkRelease(dir, description, await readRegistry(storeDir()));
  const faults = faultLines(findings);
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
