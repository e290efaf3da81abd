import { type ShellRelease, servedProtocols, shellFolders } from "@aurelle/shared/contract/shellRelease";
import type { Artifact, Finding } from "../artifact/release";
import { takenNames } from "../store/shellAssetNames";
import { fileFaults } from "./checkRelease";

/** The files that a document server reads of every shell. */
function checkParts({ files, scripts, host = [], styles, fonts, additions = {} }: ShellRelease): string[] {
  const { assets, server, starter, worker } = shellFolders;
  const needed = [
    `${server}server.cjs`,
    `${starter}script.js`,
    `${worker}script.js`,
    ...Object.keys(additions).map((name) => `${starter}${name}/script.js`),
    ...[...scripts, ...host, ...styles, ...fonts].map((name) => assets + name),
  ];
  const missing = needed.filter((name) => !Object.hasOwn(files, name)).map((name) => `${name} is missing`);
  return scripts.length === 0 ? ["it has no script", ...missing] : missing;
}

/** Runs all checks on a built or published shell. @param published the shells of the store */
export async function checkShell(
  dir: string,
  release: ShellRelease,
  published: readonly Artifact[],
): Promise<Finding[]> {
  const { protocol } = release;
  const others = published.filter((other) => other.release !== release.release);
  return [
    { what: "files", faults: [...(await fileFaults(dir, release)), ...checkParts(release)] },
    {
      what: "protocol",
      faults: servedProtocols.includes(protocol)
        ? []
        : [`it speaks ${protocol}, the document server ${servedProtocols.join(", ")}`],
    },
    {
      what: "names",
      faults: takenNames(release, others).map((name) => `another shell has other bytes as ${name}`),
    },
  ];
}
