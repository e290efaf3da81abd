import { existsSync, readdirSync } from "node:fs";
import { findChromium } from "../../support/chromium";
import { findFirefox } from "../../support/firefox";
import type { Tool } from "./stage";
import { type Command, type Outcome, startCommand } from "./startCommand";

interface ToolEntry {
  /** Debian's package. */
  debianPackage: string;
  /** The path, or `undefined` when it is missing. */
  find: () => string | undefined;
  /** The variable that hands the path to tests. */
  variable?: string;
  missing: string;
}

const postgresDir = "/usr/lib/postgresql";

export const tools: Readonly<Record<Tool, ToolEntry>> = {
  chromium: {
    debianPackage: "chromium",
    find: findChromium,
    variable: "CHROME_PATH",
    missing: "The browser journeys need Chromium: install the package `chromium`, or set CHROME_PATH.",
  },
  firefox: {
    debianPackage: "firefox-esr",
    find: findFirefox,
    variable: "FIREFOX_PATH",
    missing:
      "The purchase and faults are tested in Firefox too: install the package `firefox-esr`, or set FIREFOX_PATH.",
  },
  postgresql: {
    debianPackage: "postgresql",
    find: () => (existsSync(postgresDir) ? readdirSync(postgresDir).find((name) => /^\d+$/.test(name)) : undefined),
    missing: "The API's tests on PostgreSQL need it: install the package `postgresql`.",
  },
};

/** The paths of the tools, as environment variables. @throws Error that names each tool that is missing. */
export function toolPaths(names: readonly Tool[], table = tools): Record<string, string> {
  const missing = names.filter((name) => table[name].find() === undefined);
  if (missing.length > 0) throw new Error(missing.map((name) => table[name].missing).join("\n"));
  return Object.fromEntries(
    names.flatMap((name) => {
      const { variable, find } = table[name];
      return variable ? [[variable, find() ?? ""]] : [];
    }),
  );
}

const mayInstall = () => process.platform === "linux" && process.getuid?.() === 0;

/**
 * Installs Debian's packages of all tools that are missing, if root runs this on Linux: one update and one installation, because
 * two at a time would lock each other out. @returns an error message, or null. A tool that is still missing is named by `toolPaths`.
 */
export async function installMissing(
  names: readonly Tool[],
  {
    table = tools,
    start = startCommand,
    isAllowed = mayInstall(),
  }: { table?: typeof tools; start?: (command: Command) => Promise<Outcome>; isAllowed?: boolean } = {},
): Promise<string | null> {
  const packages = names.filter((name) => table[name].find() === undefined).map((name) => table[name].debianPackage);
  if (packages.length === 0 || !isAllowed) return null;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  try {
    // An update that fails may leave a list that is good enough.
    await start({ file: "apt-get", args: ["update", "-qq"], env });
    const { code, output } = await start({ file: "apt-get", args: ["install", "-y", "-qq", ...packages], env });
    if (code === 0) return null;
    return `apt-get install ${packages.join(" ")} ended with ${code}\n${output.trim().split("\n").slice(-5).join("\n")}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
