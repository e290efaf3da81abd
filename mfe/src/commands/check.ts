import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { findingsOf, problemLines, readDescription } from "../check/rejectInvalid";
import { storeDir } from "../paths";
import { localRelease } from "../storage/releaseFolders";
import { UserError } from "../UserError";
import { builtDirOf } from "./builtDirOf";
import { json, positionalArgs, print } from "./cli";

/** The folder of a built release: the folder itself, the build of the shell or of a remote, or `<remote>@<release>` in the store. */
async function folderOf(name: string): Promise<string> {
  const [remote = "", release] = name.split("@");
  if (release) return localRelease(storeDir(), remote, release);
  return existsSync(path.join(name, "release.json")) ? path.resolve(name) : builtDirOf(name);
}

/** `mfe check <remote | shell | ./folder | remote@release>`: exit code 1 when the release has a problem. */
export async function check(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [name = ""] = positionalArgs(positionals, "remote, folder or remote@release");
  const dir = await folderOf(name);
  const description = await readDescription(dir, name);
  const findings = await findingsOf(storeDir(), dir, description);
  const problems = problemLines(findings);
  const { remote, release } = description;
  const lines = findings.map(({ what, faults }) => `${faults.length === 0 ? "ok " : "NO "} ${what}`);
  print(values.json, { remote, release, findings }, [`${remote} ${release}`, ...lines].join("\n"));
  if (problems.length > 0) throw new UserError(problems.join("\n     "));
}
