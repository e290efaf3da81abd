import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type ShellRelease, shellFolders, shellProtocol } from "@aurelle/shared/contract/shellRelease";
import { describeFiles } from "../artifact/builtFiles";

/** A file name of the bundler: it contains a hash of the content. */
const hashed = (name: string, text: string, extension: string): string =>
  `${name}.${createHash("sha1").update(text).digest("hex").slice(0, 8)}.${extension}`;

/**
 * Writes a folder like one from `mfe build shell`. Returns its path.
 * @param text the content of its script and of every other file
 */
export async function aShellBuild(
  dir: string,
  part: Partial<ShellRelease> & Pick<ShellRelease, "release">,
  text: string = part.release,
): Promise<string> {
  const { assets, server, starter, worker } = shellFolders;
  const [script, style] = [hashed("main", text, "js"), hashed("main", text, "css")];
  const names = [assets + script, assets + style, `${server}server.cjs`, `${starter}script.js`, `${worker}script.js`];
  for (const name of names) {
    await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
    await writeFile(path.join(dir, name), `/* ${name.split("/")[0]} ${text} */`);
  }
  const description: ShellRelease = {
    remote: "shell",
    builtAt: "2025-01-01T00:00:00.000Z",
    commit: null,
    source: text,
    facts: { provides: "2.0.0", mf: "2.9.2", shared: { react: "19.3.1" } },
    protocol: shellProtocol,
    scripts: [script],
    styles: [style],
    fonts: [],
    files: await describeFiles(dir),
    ...part,
  };
  await writeFile(path.join(dir, "release.json"), JSON.stringify(description));
  return dir;
}
