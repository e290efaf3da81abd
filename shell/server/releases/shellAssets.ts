import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "../config";
import type { ShellAssets } from "../pages/renderDocument";

interface ShellBuild {
  /** Hash of the source that was built. */
  source: string;
  scripts: readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
  files: Readonly<Record<string, { sha384: string }>>;
  facts: { shared: Readonly<Record<string, string>> };
}

export const shellDistDir = path.join(projectDir, "shell/dist");

/** @throws Error when the shell was never built. */
export async function builtShellAssets(): Promise<ShellAssets> {
  let build: ShellBuild;
  try {
    build = JSON.parse(await readFile(path.join(shellDistDir, "build.json"), "utf8")) as ShellBuild;
  } catch (error) {
    throw new Error("The shell is not built yet: npm run build", { cause: error });
  }
  const asset = (name: string) => {
    const integrity = build.files[name]?.sha384;
    return { url: `/assets/${name}`, ...(integrity ? { integrity } : {}) };
  };
  return {
    release: build.source.slice(0, 8),
    scripts: build.scripts.map(asset),
    styles: build.styles.map(asset),
    fonts: build.fonts.map((name) => `/assets/${name}`),
    files: Object.keys(build.files).map(asset),
    versions: build.facts.shared,
  };
}

/** The service worker's text. @throws Error when the shell was never built. */
export const readServiceWorker = (): Promise<string> => readFile(path.join(shellDistDir, "worker/sw.js"), "utf8");

/** What the threads run that draw pages. */
export const workerFile = path.join(shellDistDir, "server/server.cjs");

/** The dev server names its files plainly. `shellUrl` ends with a slash; `entry`: `main`, `standalone` for the bare host, `styleguide` for the page of all UI components. */
export function devShellAssets(shellUrl: string, entry: "main" | "standalone" | "styleguide"): ShellAssets {
  return {
    release: "00000000",
    scripts: [{ url: `${shellUrl}vendor.js` }, { url: `${shellUrl}${entry}.js` }],
    styles: [{ url: `${shellUrl}${entry}.css` }],
    fonts: [],
    files: [],
    versions: {},
  };
}
