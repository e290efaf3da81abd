import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const projectRoot = path.resolve(__dirname, "../../..");

/** Folders that are generated, or contain no text that people wrote. */
const skippedFolders = new Set(["node_modules", "dist", "results", "media"]);
/** Releases of earlier contracts: built code, which must not change. */
const skippedPaths = new Set(["e2e/fixtures/releases"]);

/** A text of the project. */
export interface SourceText {
  /** Relative to the project's root, with forward slashes. */
  file: string;
  text: string;
}

/** All files of the project that people wrote, relative to its root. */
export function projectFiles(folder = ""): string[] {
  return readdirSync(path.join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return [file];
    const isSkipped = skippedFolders.has(entry.name) || skippedPaths.has(file) || /^\.(?!ci$)/.test(entry.name);
    return entry.isDirectory() && !isSkipped ? projectFiles(file) : [];
  });
}

/** Reads one file of the project. */
export const readText = (file: string): SourceText => ({
  file,
  text: readFileSync(path.join(projectRoot, file), "utf8"),
});

/** TypeScript and JavaScript. */
export const isCode = (file: string) => /\.(?:tsx?|mjs|cjs)$/.test(file) && !file.endsWith(".d.ts");

/** Code that runs only in tests and measurements: tests, their builders and fakes, and the workspaces for journeys and benchmarks. */
export const isTestCode = (file: string) =>
  /\.(?:test|spec)\.|(?:^|\/)testing\/|^(?:e2e|bench)\/|\/checks\//.test(file);
