import { readFile } from "node:fs/promises";
import path from "node:path";
import { descriptionFault } from "@aurelle/shared/contract/descriptionFault";
import { isReleaseId, isRemoteName, shellName } from "@aurelle/shared/contract/releaseNames";
import type { ShellRelease } from "@aurelle/shared/contract/shellRelease";
import type { Finding, Release } from "../artifact/release";
import { isShell, listReleases } from "../store/publish";
import { readRegistry } from "../store/registryFile";
import { UserError } from "../UserError";
import { checkRelease } from "./checkRelease";
import { checkShell } from "./checkShell";

/** One line for each problem found: `slots: the contract has no slot header.banner`. */
export const problemLines = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ what, faults }) => faults.map((fault) => `${what}: ${fault}`));

/**
 * Reads `release.json` of a built folder.
 * @param name the folder as the user wrote it, for messages
 * @throws UserError when the folder contains no built release, its names cannot be folders of the store, or a field is not as a build
 * writes it
 */
export async function readDescription(dir: string, name: string): Promise<Release | ShellRelease> {
  let description: Release | ShellRelease;
  try {
    // Written by buildRemote or by buildShell.
    description = JSON.parse(await readFile(path.join(dir, "release.json"), "utf8")) as Release | ShellRelease;
  } catch (error) {
    throw new UserError(`${name} is not a built release: mfe build writes one.`, { cause: error });
  }
  const { remote, release } = description ?? {}; // any JSON can be in the file
  // Both become folder names in the store.
  if (remote !== shellName && !isRemoteName(remote))
    throw new UserError(`"${remote}" is not a valid name for a remote.`);
  if (!isReleaseId(release)) throw new UserError(`"${release}" is not a release id.`);
  // Everybody's status, plan and prune read it.
  const fault = descriptionFault(description);
  if (fault !== null) throw new UserError(`release.json of ${name} is not as mfe build writes it: ${fault}.`);
  return description;
}

/** Runs all checks on a built or published release of a remote, or of the shell, against what the store has. */
export const findingsOf = async (store: string, dir: string, release: Release | ShellRelease): Promise<Finding[]> =>
  isShell(release)
    ? checkShell(dir, release, await listReleases(store, shellName))
    : checkRelease(dir, release, await readRegistry(store));

/**
 * Checks a built folder before it is published. A release for a newer shell may be published ahead of that shell: until then
 * visitors get the last good release.
 * @returns one line for each reason why the present shell cannot run the release
 * @throws UserError with all other problems
 */
export async function rejectInvalid(store: string, builtDir: string, name: string): Promise<string[]> {
  const findings = await findingsOf(store, builtDir, await readDescription(builtDir, name));
  const isAheadOfShell = ({ what }: Finding) => what === "contract" || what === "shared modules";
  const problems = problemLines(findings.filter((finding) => !isAheadOfShell(finding)));
  if (problems.length > 0) throw new UserError(problems.join("\n     "));
  return problemLines(findings.filter(isAheadOfShell));
}
