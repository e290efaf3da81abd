import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "../paths";

/** The fields of a `package.json` that the packages have or read. */
export interface Manifest {
  name: string;
  version: string;
  description?: string;
  license?: string;
  type?: string;
  sideEffects?: boolean | string[];
  bin?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a name stands for a file or for a file and its types
  exports?: Record<string, any>;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

/** The manifest of a package in this repository. */
export const readManifest = async (dir: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(dir, "package.json"), "utf8")) as Manifest; // npm requires the form

/** The version of a package that this repository has installed: packages name exactly what they were tested with. */
export function installedVersion(name: string): string {
  const file = path.join(projectDir, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as Manifest).version; // npm wrote it
}

/** The installed version of each package. */
export const versionsOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, installedVersion(name)]));

/** What the manifests of all packages have in common. */
export const commonFields = {
  license: "UNLICENSED",
  type: "module",
  engines: { node: "^20.19.0 || >=22.12.0" },
} satisfies Partial<Manifest>;
