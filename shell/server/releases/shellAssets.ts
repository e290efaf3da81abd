import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ShellFacts } from "@aurelle/shared/contract/registry";
import type { ShellBuild } from "@aurelle/shared/contract/shellBuild";
import { type DevConfig, shellDistDir } from "../config";

/** A file as the document names it. Files of a dev server have no hash. */
export interface Asset {
  url: string;
  /** `sha384-…` */
  integrity?: string;
}

/** One build of the shell, as documents use it. */
export interface ShellAssets {
  scripts: readonly Asset[];
  styles: readonly Asset[];
  /** Addresses. */
  fonts: readonly string[];
  /** All files that were built for the browser. */
  files: readonly Asset[];
  /** Names the build, `3f9c1ab2`: pages send it with their reports. */
  release: string;
  /** What the shell provides to remotes. */
  facts: ShellFacts;
  /** The text of the starter script, which is in every server-rendered document. Empty in development. */
  starter: string;
}

/** @throws Error when the shell is not built, or its `build.json` is damaged. */
export async function builtShellAssets(): Promise<ShellAssets> {
  let build: ShellBuild;
  try {
    // `mfe` of the same checkout wrote the file, by the same type.
    build = JSON.parse(await readFile(path.join(shellDistDir, "build.json"), "utf8")) as ShellBuild;
  } catch (error) {
    throw new Error("The shell is not built yet: npm run build", { cause: error });
  }
  const asset = (name: string): Asset => {
    const integrity = build.files[name]?.sha384;
    return { url: `/assets/${name}`, ...(integrity ? { integrity } : {}) };
  };
  return {
    release: build.source.slice(0, 8),
    scripts: build.scripts.map(asset),
    styles: build.styles.map(asset),
    fonts: build.fonts.map((name) => `/assets/${name}`),
    files: Object.keys(build.files).map(asset),
    facts: build.facts,
    starter: await readStarter(),
  };
}

/** The text of the starter script. @throws Error when the shell is not built. */
export const readStarter = (): Promise<string> => readFile(path.join(shellDistDir, "starter/script.js"), "utf8");

/** The service worker's text. @throws Error when the shell is not built. */
export const readServiceWorker = (): Promise<string> => readFile(path.join(shellDistDir, "worker/script.js"), "utf8");

/** The module that the rendering threads run. */
export const workerFile = path.join(shellDistDir, "server/server.cjs");

/**
 * The assets of the shell's dev server, which adds no hash to names.
 * @param entry `standalone` shows one remote without the shop around it, `styleguide` all UI components.
 */
export function devShellAssets(
  { shellUrl, facts }: Pick<DevConfig, "shellUrl" | "facts">,
  entry: "main" | "standalone" | "styleguide",
): ShellAssets {
  return {
    release: "00000000",
    scripts: [{ url: `${shellUrl}vendor.js` }, { url: `${shellUrl}${entry}.js` }],
    styles: [{ url: `${shellUrl}${entry}.css` }],
    fonts: [],
    files: [],
    facts,
    starter: "",
  };
}
