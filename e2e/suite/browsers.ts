import { findChromium } from "../support/chromium";
import { findFirefox } from "../support/firefox";
import { run } from "./run";

/** Where a program is; else, where that is allowed, Debian's package of it. @throws Error with a sentence that says what to install. */
async function need(find: () => string | undefined, packageName: string, sentence: string): Promise<string> {
  const found = find();
  if (found) return found;
  if (process.platform === "linux" && process.getuid?.() === 0) {
    await run("apt-get", ["update", "-qq"], { DEBIAN_FRONTEND: "noninteractive" });
    await run("apt-get", ["install", "-y", "-qq", packageName], { DEBIAN_FRONTEND: "noninteractive" });
  }
  const installed = find();
  if (!installed) throw new Error(sentence);
  return installed;
}

export const needChromium = (): Promise<string> =>
  need(
    findChromium,
    "chromium",
    "The browser journeys need Chromium: install the package `chromium`, or set CHROME_PATH.",
  );

/** For what is shown in a second browser as well. */
export const needFirefox = (): Promise<string> =>
  need(
    findFirefox,
    "firefox-esr",
    "The purchase and the faults of remotes are shown in Firefox too: install the package `firefox-esr`, or set FIREFOX_PATH.",
  );
