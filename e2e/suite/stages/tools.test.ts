import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findPostgres } from "../../../api/src/testing/findPostgres";
import { findChromium } from "../../support/chromium";
import { findFirefox } from "../../support/firefox";
import type { Command } from "./startCommand";
import { expectTools, installMissing, tools } from "./tools";

/** A machine on which the named tools are missing until they are installed. */
function aMachine(...missing: string[]) {
  const commands: string[] = [];
  const start = async ({ file, args }: Command) => {
    commands.push([file, ...args].join(" "));
    return { code: 0, output: "" };
  };
  const entry = (name: keyof typeof tools) => ({
    ...tools[name],
    find: () => (missing.includes(name) ? undefined : `/usr/bin/${name}`),
  });
  const table = {
    chromium: entry("chromium"),
    "headless shell": entry("headless shell"),
    firefox: entry("firefox"),
    postgresql: entry("postgresql"),
    faketime: entry("faketime"),
  };
  return { commands, start, table };
}
const all = ["chromium", "headless shell", "firefox", "postgresql"] as const;

describe("installing what a machine lacks", () => {
  it("takes one update and one installation for all packages", async () => {
    const { commands, start, table } = aMachine("firefox", "postgresql");
    expect(await installMissing(all, { table, start, isAllowed: true })).toBeNull();
    expect(commands).toEqual(["apt-get update -qq", "apt-get install -y -qq firefox-esr postgresql"]);
  });

  it("installs last what can be done without, and tests run without it where it is not to be had", async () => {
    const { commands, start, table } = aMachine("headless shell", "firefox");
    await installMissing(all, { table, start, isAllowed: true });
    expect(commands.slice(1)).toEqual([
      "apt-get install -y -qq firefox-esr",
      "apt-get install -y -qq chromium-headless-shell",
    ]);
    expect(() => expectTools(["chromium", "headless shell"], table)).not.toThrow();
  });

  it("does nothing where nothing is missing, and where it is not allowed", async () => {
    const complete = aMachine();
    await installMissing(all, { ...complete, isAllowed: true });
    const forbidden = aMachine("chromium");
    expect(await installMissing(all, { ...forbidden, isAllowed: false })).toBeNull();
    expect([...complete.commands, ...forbidden.commands]).toEqual([]);
  });

  it("reports what apt said when it failed, or that there is no apt", async () => {
    const { table } = aMachine("chromium");
    const failing = async () => ({ code: 100, output: "E: no network\n" });
    expect(await installMissing(all, { table, start: failing, isAllowed: true })).toBe(
      "apt-get install chromium ended with 100\nE: no network",
    );
    const absent = () => Promise.reject(new Error("spawn apt-get ENOENT"));
    expect(await installMissing(all, { table, start: absent, isAllowed: true })).toBe("spawn apt-get ENOENT");
  });

  it("finds PostgreSQL only where its server is, not where there is just psql", () => {
    const root = mkdtempSync(path.join(tmpdir(), "postgresql-"));
    const none = path.join(root, "no-pg_config");
    mkdirSync(path.join(root, "15/bin"), { recursive: true });
    writeFileSync(path.join(root, "15/bin/psql"), "");
    expect(findPostgres(root, none)).toBeUndefined();
    mkdirSync(path.join(root, "17/bin"), { recursive: true });
    writeFileSync(path.join(root, "17/bin/postgres"), "");
    expect(findPostgres(root, none)).toBe(path.join(root, "17/bin"));
    rmSync(root, { recursive: true });
    expect(findPostgres(root, none)).toBeUndefined();
  });

  it("finds PostgreSQL by pg_config where Debian's folder is missing, as on a Mac", () => {
    const home = mkdtempSync(path.join(tmpdir(), "postgresql-"));
    const pgConfig = path.join(home, "pg_config");
    writeFileSync(pgConfig, `#!/bin/sh\n[ "$1" = --bindir ] && echo ${home}/bin\n`, { mode: 0o755 });
    expect(findPostgres("/none", pgConfig)).toBeUndefined(); // a client's pg_config, without a server
    mkdirSync(path.join(home, "bin"));
    writeFileSync(path.join(home, "bin/postgres"), "");
    expect(findPostgres("/none", pgConfig)).toBe(path.join(home, "bin"));
    rmSync(home, { recursive: true });
  });

  it("finds the browsers of a Mac, unless a variable names others", () => {
    const onMac = (file: string) => file.startsWith("/Applications/");
    const onlyChrome = (file: string) => file.includes("Google Chrome");
    expect(findChromium({}, onMac)).toBe("/Applications/Chromium.app/Contents/MacOS/Chromium");
    expect(findChromium({}, onlyChrome)).toBe("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    expect(findFirefox({}, onMac)).toBe("/Applications/Firefox.app/Contents/MacOS/firefox");
    expect(findChromium({ CHROME_PATH: "/opt/chromium" }, onMac)).toBe("/opt/chromium");
    expect(findFirefox({ FIREFOX_PATH: "" }, onMac)).toBe("/Applications/Firefox.app/Contents/MacOS/firefox");
  });

  it("leaves a stage that needs a missing tool with a sentence for each", () => {
    const { table } = aMachine("chromium", "postgresql");
    expect(() => expectTools(all, table)).toThrow(
      /install the package `chromium`.*\n.*install the package `postgresql`/,
    );
    expect(() => expectTools(["firefox"], table)).not.toThrow();
  });
});
