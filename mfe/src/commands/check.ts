import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkRelease } from "../check/checkRelease";
import { problemLines, readDescription } from "../check/rejectInvalid";
import { storeDir } from "../paths";
import { remoteDir } from "../remoteConfig";
import { releaseDir } from "../store/publish";
import { readRegistry } from "../store/registryFile";
import { UserError } from "../UserError";
import { json, positionalArgs, print } from "./cli";

/** The folder of a built release: the folder itself, the `dist` of a remote's workspace, or `<remote>@<release>` in the store. */
function folderOf(name: string): string {
  const [remote = "", release] = name.split("@");
  if (release) return releaseDir(storeDir(), remote, release);
  return existsSync(path.join(name, "release.json")) ? path.resolve(name) : path.join(remoteDir(name), "dist");
}

/** `mfe check <remote | ./folder | remote@release>`: exit code 1 when the release has a problem. */
export async function check(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [name = ""] = positionalArgs(positionals, "remote, folder or remote@release");
  const dir = folderOf(name);
  const description = await readDescription(dir, name);
  const findings = await checkRelease(dir, description, await readRegistry(storeDir()));
  const problems = problemLines(findings);
  const { remote, release } = description;
  const lines = findings.map(({ what, faults }) => `${faults.length === 0 ? "ok " : "NO "} ${what}`);
  print(values.json, { remote, release, findings }, [`${remote} ${release}`, ...lines].join("\n"));
  if (problems.length > 0) throw new UserError(problems.join("\n     "));
}
