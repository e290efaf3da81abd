import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { shellProtocol } from "@aurelle/shared/contract/shellRelease";
import { describeFiles } from "../artifact/builtFiles";
import { findingsOf, readDescription } from "../check/rejectInvalid";
import { aShellBuild } from "../testing/aShellBuild";
import { promote, retire, rollback } from "./promote";
import { prune } from "./prune";
import { listReleases, publish } from "./publish";
import { quarantine } from "./quarantine";
import { readRegistry } from "./registryFile";

let home: string;
let store: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "mfe-"));
  store = path.join(home, "store");
});
afterEach(() => rm(home, { recursive: true, force: true }));

const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";
const aShell = (release: string, part: Parameters<typeof aShellBuild>[1] = { release }): Promise<string> =>
  aShellBuild(path.join(home, release), part);
const shell = async () => (await readRegistry(store)).shell;

/** Publishes and promotes both releases, the second one last. */
async function releaseBoth(): Promise<void> {
  for (const release of [one, two]) {
    await publish(store, await aShell(release));
    await promote(store, "shell", release);
  }
}

describe("the shell's releases", () => {
  it("F23 are published with the hash of their description, and given to no visitor", async () => {
    await publish(store, await aShell(one));
    const description = await readFile(path.join(store, "r/shell", one, "release.json"));
    expect(await shell()).toEqual({
      stable: null,
      canary: null,
      lkg: [],
      quarantined: [],
      releases: {
        [one]: {
          manifest: `sha384-${createHash("sha384").update(description).digest("base64")}`,
          facts: { provides: "2.0.0", mf: "2.9.2", shared: { react: "19.3.1" } },
          protocol: shellProtocol,
        },
      },
    });
  });

  it("F23 are promoted, given to some visitors, and rolled back as those of a remote", async () => {
    await publish(store, await aShell(one));
    await publish(store, await aShell(two));
    await promote(store, "shell", one);
    await promote(store, "shell", two, 10);
    expect(await shell()).toMatchObject({ stable: one, canary: { release: two, percent: 10 } });
    await promote(store, "shell", two);
    expect(await shell()).toMatchObject({ stable: two, canary: null, lkg: [one] });
    await rollback(store, "shell");
    expect(await shell()).toMatchObject({ stable: one, lkg: [], servedUntil: { [two]: expect.any(String) } });
  });

  it("F23 are quarantined, but never the last good one", async () => {
    await releaseBoth();
    await quarantine(store, "shell", two);
    expect(await shell()).toMatchObject({ stable: one, lkg: [], quarantined: [two] });
    await expect(quarantine(store, "shell", one)).rejects.toThrow("is the only good shell");
    await expect(retire(store, "shell")).rejects.toThrow("There is no shop without a shell");
  });

  it("F23 keep their files for 30 days after their last visitor", async () => {
    await releaseBoth();
    await rollback(store, "shell");
    const days = (count: number) => Date.now() + count * 86_400_000;
    expect(await prune(store, 30 * 86_400_000, days(29))).toEqual([]);
    expect(await prune(store, 30 * 86_400_000, days(31))).toEqual([{ remote: "shell", release: two }]);
    expect((await listReleases(store, "shell")).map(({ release }) => release)).toEqual([one]);
    expect(Object.keys((await shell())?.releases ?? {})).toEqual([one]);
  });

  it("F23 never have other bytes at an address of a published one", async () => {
    await publish(store, await aShell(one));
    // The same text gives the same names.
    const clash = await aShellBuild(path.join(home, "clash"), { release: two }, one);
    const file = path.join(clash, "release.json");
    const description = JSON.parse(await readFile(file, "utf8"));
    const [script] = description.scripts;
    await writeFile(path.join(clash, "assets", script), "/* other bytes */");
    await rm(file);
    await writeFile(file, JSON.stringify({ ...description, files: await describeFiles(clash) }));
    await expect(publish(store, clash)).rejects.toThrow(`Another shell has other bytes as assets/${script}`);
    expect(Object.keys((await shell())?.releases ?? {})).toEqual([one]);
  });
});

describe("mfe check shell", () => {
  it("finds nothing wrong with a build", async () => {
    const dir = await aShell(one);
    const findings = await findingsOf(store, dir, await readDescription(dir, "shell"));
    expect(findings.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it.each([
    ["changed files", async (dir: string) => writeFile(path.join(dir, "server/server.cjs"), "evil"), "other bytes"],
    ["missing files", async (dir: string) => rm(path.join(dir, "worker/script.js")), "worker/script.js is missing"],
  ])("names %s", async (_, damage, fault) => {
    const dir = await aShell(one);
    await damage(dir);
    const findings = await findingsOf(store, dir, await readDescription(dir, "shell"));
    expect(findings.flatMap(({ faults }) => faults).join()).toContain(fault);
  });

  it("names a protocol that the document server does not speak", async () => {
    const dir = await aShell(one, { release: one, protocol: 99 });
    const findings = await findingsOf(store, dir, await readDescription(dir, "shell"));
    expect(findings.find(({ what }) => what === "protocol")?.faults).toEqual([
      "it speaks 99, the document server 1, 2, 3, 4, 5",
    ]);
  });
});
