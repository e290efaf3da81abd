import { findChromium } from "../support/chromium";
import { run } from "./run";

/** Finds Chromium, or installs Debian's where that is allowed. @throws Error with a sentence that says what to install. */
export async function needChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (process.platform === "linux" && process.getuid?.() === 0) {
    await run("apt-get", ["update", "-qq"], { DEBIAN_FRONTEND: "noninteractive" });
    await run("apt-get", ["install", "-y", "-qq", "chromium"], { DEBIAN_FRONTEND: "noninteractive" });
  }
  const installed = findChromium();
  if (!installed)
    throw new Error("The browser journeys need Chromium: install the package `chromium`, or set CHROME_PATH.");
  return installed;
}
