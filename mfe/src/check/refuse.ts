import { readFile } from "node:fs/promises";
import path from "node:path";
import { isReleaseId, isRemoteName } from "@aurelle/shared/contract/releaseNames";
import type { Finding, Release } from "../build/release";
import { readRegistry } from "../store/registryFile";
import { UserError } from "../UserError";
import { checkRelease } from "./check";

/** One line for each fault: `styles: page.css: td reaches beyond the remote`. */
export const faultLines = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ what, faults }) => faults.map((fault) => `${what}: ${fault}`));

/** @throws UserError when the folder holds no built release; `name` is how the person at the command line called it. */
export async function readDescription(dir: string, name: string): Promise<Release> {
  let description: Release;
  try {
    description = JSON.parse(await readFile(path.join(dir, "release.json"), "utf8")) as Release;
  } catch (error) {
    throw new UserError(`${name} is no built release: mfe build writes one.`, { cause: error });
  }
  const { remote, release } = description;
  // Both become folders of the store.
  if (!isRemoteName(remote)) throw new UserError(`"${remote}" is no name for a remote.`);
  if (!isReleaseId(release)) throw new UserError(`"${release}" is no release id.`);
  return description;
}

/**
 * Checks a built folder before it is published.
 * @returns what is to be known of it: a release for a newer shell may be published ahead of that shell, and until then visitors get the
 * last good one. @throws UserError with every other fault.
 */
export async function refuseFaulty(store: string, builtDir: string, name: string): Promise<string[]> {
  const findings = await checkRelease(builtDir, await readDescription(builtDir, name), await readRegistry(store));
  const isAhead = ({ what }: Finding) => what === "contract" || what === "shared modules";
  const faults = faultLines(findings.filter((finding) => !isAhead(finding)));
  if (faults.length > 0) throw new UserError(faults.join("\n     "));
  return faultLines(findings.filter(isAhead));
}
