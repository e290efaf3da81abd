import { existsSync } from "node:fs";
import { findPostgres } from "../../../api/src/testing/findPostgres";
import { findChromium, findHeadlessShell } from "../../support/chromium";
import { findFirefox } from "../../support/firefox";
import type { Tool } from "./stage";
import { type Command, type Outcome, startCommand } from "./startCommand";

interface ToolEntry {
  /** Debian's package. */
  debianPackage: string;
  /** The path, or `undefined` when it is missing. */
  find: () => string | undefined;
  /** What to do where it is missing. Absent: another tool takes its place. */
  missing?: string;
}

export const tools: Readonly<Record<Tool, ToolEntry>> = {
  chromium: {
    debianPackage: "chromium",
    find: findChromium,
    missing: "The browser journeys need Chromium: install the package `chromium`, or set CHROME_PATH.",
  },
  // Without it the tests run in Chromium itself, which takes twice the time.
  "headless shell": { debianPackage: "chromium-headless-shell", find: findHeadlessShell },
  firefox: {
    debianPackage: "firefox-esr",
    find: findFirefox,
    missing:
      "The purchase and faults are tested in Firefox too: install the package `firefox-esr`, or set FIREFOX_PATH.",
  },
  postgresql: {
    debianPackage: "postgresql",
    find: () => findPostgres(),
    missing: "The API's tests on PostgreSQL need it: install the package `postgresql`, or put `pg_config` on the PATH.",
  },
  faketime: {
    debianPackage: "faketime",
    find: () => ["/usr/bin/faketime"].find(existsSync),
    missing: "The tests with a fast clock need it: install the package `faketime`.",
  },
};

/** @throws Error that says for each missing tool what to do. */
export function expectTools(names: readonly Tool[], table = tools): void {
  const sentences = names.flatMap((name) => (table[name].find() === undefined ? (table[name].missing ?? []) : []));
  if (sentences.length > 0) throw new Error(sentences.join("\n"));
}

const mayInstall = () => process.platform === "linux" && process.getuid?.() === 0;

interface Installer {
  table?: typeof tools;
  start?: (command: Command) => Promise<Outcome>;
  isAllowed?: boolean;
}

/**
 * Installs Debian's packages of all tools that are missing, if root runs this on Linux: one update and one installation, because
 * two at a time would lock each other out. Packages that can be done without follow, because not every Debian has them.
 * @returns an error message, or null. A tool that is still missing is named by `expectTools`.
 */
export async function installMissing(
  names: readonly Tool[],
  { table = tools, start = startCommand, isAllowed = mayInstall() }: Installer = {},
): Promise<string | null> {
  const missing = names.map((name) => table[name]).filter(({ find }) => find() === undefined);
  if (missing.length === 0 || !isAllowed) return null;
  const apt = (...args: string[]) => start({ file: "apt-get", args, env: { DEBIAN_FRONTEND: "noninteractive" } });
  const install = async (entries: readonly ToolEntry[]) => {
    if (entries.length === 0) return null;
    const packages = entries.map(({ debianPackage }) => debianPackage);
    const { code, output } = await apt("install", "-y", "-qq", ...packages);
    const lastLines = output.trim().split("\n").slice(-5).join("\n");
    return code === 0 ? null : `apt-get install ${packages.join(" ")} ended with ${code}\n${lastLines}`;
  };
  try {
    // An update that fails may leave a list that is good enough.
    await apt("update", "-qq");
    const error = await install(missing.filter((entry) => entry.missing !== undefined));
    return error ?? (await install(missing.filter((entry) => entry.missing === undefined)));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
