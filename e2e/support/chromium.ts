import { existsSync } from "node:fs";

const usualPaths = [
  ...["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  ...["Chromium", "Google Chrome"].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`), // on a Mac
];
const headlessShell = "/usr/bin/chromium-headless-shell";

/**
 * The path of this machine's Chromium: CHROME_PATH, else where distributions and Macs have it. `undefined` when there is none.
 * @param exists for tests
 */
export function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  exists: (file: string) => boolean = existsSync,
): string | undefined {
  return env.CHROME_PATH || usualPaths.find(exists);
}

/** CHROME_PATH, else Chromium's headless shell: the same engine for half the processor time, without the browser around it. */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROME_PATH || (existsSync(headlessShell) ? headlessShell : undefined);
}

/** @throws Error that names the package to install. */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error("No Chromium found: install the package `chromium`, or set CHROME_PATH.");
  return found;
}
