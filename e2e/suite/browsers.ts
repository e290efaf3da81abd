import { findChromium } from "../support/chromium";
import { findFirefox } from "../support/firefox";
import { run } from "./runCommand";

/** Finds a browser; where it is missing and root may install it, installs Debian's package. @throws Error with `message`. */
async function findOrInstall(find: () => string | undefined, packageName: string, message: string): Promise<string> {
  const found = find();
  if (found) return found;
  if (process.platform === "linux" && process.getuid?.() === 0) {
    await run("apt-get", ["update", "-qq"], { DEBIAN_FRONTEND: "noninteractive" });
    await run("apt-get", ["install", "-y", "-qq", packageName], { DEBIAN_FRONTEND: "noninteractive" });
  }
  const installed = find();
  if (!installed) throw new Error(message);
  return installed;
}

export const needChromium = (): Promise<string> =>
  findOrInstall(
    findChromium,
    "chromium",
    "The browser journeys need Chromium: install the package `chromium`, or set CHROME_PATH.",
  );

/** Firefox is the second browser of the purchase and of the remotes' faults. */
export const needFirefox = (): Promise<string> =>
  findOrInstall(
    findFirefox,
    "firefox-esr",
    "The purchase and the faults of remotes are tested in Firefox too: install the package `firefox-esr`, or set FIREFOX_PATH.",
  );
