import { existsSync } from "node:fs";

const usualPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const headlessShell = "/usr/bin/chromium-headless-shell";

/** The path of this machine's Chromium: CHROME_PATH, else where distributions install it. `undefined` when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROME_PATH ?? usualPaths.find((file) => existsSync(file));
}

/** CHROME_PATH, else Chromium's headless shell: the same engine for half the processor time, without the browser around it. */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROME_PATH ?? (existsSync(headlessShell) ? headlessShell : undefined);
}

/** @throws Error that names the package to install. */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error("No Chromium found: install the package `chromium`, or set CHROME_PATH.");
  return found;
}
