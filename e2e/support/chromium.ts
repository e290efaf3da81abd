import { existsSync } from "node:fs";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser on this machine: CHROME_PATH, else where distributions put it; `undefined` when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROME_PATH ?? usual.find((file) => existsSync(file));
}

/** @throws Error with a sentence that says what to install. */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error("No Chromium found: install the package `chromium`, or set CHROME_PATH.");
  return found;
}
