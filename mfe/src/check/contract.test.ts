import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { contractVersion } from "@aurelle/shared/contract";
import type { RemoteConfig } from "@aurelle/shared/contract/registry";
import semver from "semver";
import { ownRemotes, projectDir } from "../paths";

/** The minor versions of today's major version, each with the file that has its slots and events. */
const snapshots = [
  ["2.0.0", "v2_0"],
  ["2.1.0", "v2_1"],
  ["2.2.0", "v2_2"],
] as const;

it("has a stored release for each earlier minor version, which contract.spec.ts uses", () => {
  const stored = readdirSync(path.join(projectDir, "e2e/fixtures/releases"));
  const earlier = snapshots.slice(0, -1).map(([version]) => `contract-${version.replace(/\.0$/, "")}`);
  expect(stored.sort()).toEqual(earlier);
  expect(snapshots.at(-1)?.[0]).toBe(contractVersion);
});

const folders = ownRemotes();
const configOf = (folder: string): RemoteConfig =>
  (jest.requireActual(path.join(projectDir, folder, "remote.config.ts")) as { default: RemoteConfig }).default;
/** The configuration of each remote with its folder. */
const remotes = folders.map((folder) => ({ folder, ...configOf(folder) }));

describe("each remote", () => {
  it("fits the shell of this checkout", () => {
    expect(folders.length).toBeGreaterThanOrEqual(4);
    expect(remotes.filter(({ requires }) => !semver.satisfies(contractVersion, requires))).toEqual([]);
  });

  it("has the name of its folder, and shares no page with another remote", () => {
    expect(remotes.map(({ name }) => `mf-${name}`)).toEqual(folders);
    const paths = remotes.flatMap(({ pages }) => pages.map((page) => page.path));
    expect(paths.filter((one, index) => paths.indexOf(one) !== index)).toEqual([]);
  });
});

/** The text of `contract.ts` with slots and events from a file of `versions/`. */
function withEarlierVersion(contract: string, file: string): string {
  const block = (name: string) => new RegExp(`export interface ${name} \\{[\\s\\S]*?\\n\\}\\n`);
  const names = /export const slotNames[\s\S]*?\n\};\n/;
  for (const part of [block("Slots"), block("ShopEvents"), names]) {
    if (!part.test(contract)) throw new Error(`contract.ts does not hold ${part}`);
  }
  const rest = contract.replace(block("Slots"), "").replace(block("ShopEvents"), "").replace(names, "");
  return `import type { ShopEvents, Slots } from "./versions/${file}";\nexport type { ShopEvents, Slots };\n${rest}`;
}

/** Compiles only if today's slots and events still have every earlier field, and today's listeners accept earlier events. */
const compatible = `
export const slotsOf = (slots: today.Slots): then.Slots => slots;
export const eventsOf = (events: today.ShopEvents): then.ShopEvents => events;
export const sentBefore = (events: then.ShopEvents): Pick<today.ShopEvents, keyof then.ShopEvents> => events;
`;
/**
 * Compiles only if a contract has exactly today's slots and events. Then the remotes need not be compiled with it: `npm run types` has
 * compiled them with today's.
 */
const same = `
type Whole<T> = T extends (...args: never) => unknown ? T : T extends object ? { [K in keyof T]: Whole<T[K]> } : T;
type IsSame<A, B> = (<T>() => T extends Whole<A> ? 1 : 2) extends <T>() => T extends Whole<B> ? 1 : 2 ? true : false;
export const hasSameSlots: IsSame<today.Slots, then.Slots> = true;
export const hasSameEvents: IsSame<today.ShopEvents, then.ShopEvents> = true;
`;
/** Two errors that the compiler must report. They prove that it checks these files. */
const broken = `import { bus } from "@aurelle/shared/bus";

bus.on("event.unknown", () => {});
export const eventsOf = (events: Omit<today.ShopEvents, "cart.changed">): then.ShopEvents => events;
`;

/** Copies a folder without its tests, so that the compiler reports no errors of its files: it need not look for them. */
function copyUnchecked(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) });
  for (const name of readdirSync(to, { recursive: true, encoding: "utf8" })) {
    const file = path.join(to, name);
    if (/(?<!\.d)\.tsx?$/.test(name)) writeFileSync(file, `// @ts-nocheck\n${readFileSync(file, "utf8")}`);
  }
}

/** Writes a project in which `@aurelle/shared` has the slots and events of an earlier contract. */
function writeProject(dir: string, version: string, file: string): void {
  const isToday = version === contractVersion;
  const accepted = remotes.filter(({ requires }) => !isToday && semver.satisfies(version, requires));
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(path.join(dir, "shared"), { recursive: true });
  copyUnchecked(path.join(projectDir, "shared/src"), path.join(dir, "shared/src"));
  const contract = path.join(dir, "shared/src/contract/contract.ts");
  writeFileSync(contract, withEarlierVersion(readFileSync(contract, "utf8"), file));
  const manifest = JSON.parse(readFileSync(path.join(projectDir, "shared/package.json"), "utf8"));
  const entryPoints = Object.entries(manifest.exports as Record<string, string>).filter(([, to]) => /\.tsx?$/.test(to));
  const paths = Object.fromEntries(
    entryPoints.map(([from, to]) => [`@aurelle/shared${from.slice(1)}`, [`./shared/${to}`]]),
  );
  const up = path.relative(dir, projectDir);
  const from = `import type * as today from "${up}/shared/src/contract/contract";
import type * as then from "./shared/src/contract/versions/${file}";\n`;
  writeFileSync(path.join(dir, "compatible.ts"), from + compatible + (isToday ? same : ""));
  writeFileSync(path.join(dir, "broken.ts"), from + broken);
  const include = [
    ...accepted.flatMap(({ folder }) => [`${up}/${folder}/src`, `${up}/${folder}/*.ts`]),
    "compatible.ts",
    "broken.ts",
  ];
  const config = {
    extends: `${up}/tsconfig.base.json`,
    compilerOptions: { paths },
    include: [...include, "shared/src/ui/css.d.ts"],
    exclude: ["**/*.test.ts", "**/*.test.tsx"],
  };
  writeFileSync(path.join(dir, "tsconfig.json"), JSON.stringify(config));
}

/** The compiler's errors for the remotes that accept an earlier contract, without those inside `shared`. */
function compileErrors(version: string, file: string): string[] {
  const dir = path.join(projectDir, "mfe/.tmp", `contract-${version}-${process.pid}`);
  try {
    writeProject(dir, version, file);
    const tsc = path.join(projectDir, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", dir, "--pretty", "false", "--singleThreaded"], {
      cwd: projectDir,
      encoding: "utf8",
      // It ends before it needs to free memory.
      env: { ...process.env, GOGC: "off" },
    });
    const inShared = `${path.relative(projectDir, dir)}/shared/`;
    return stdout.split("\n").filter((line) => /error TS\d+/.test(line) && !line.startsWith(inShared));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

describe.each(snapshots)("contract %s", (version, file) => {
  const found = compileErrors(version, file);
  const isControl = (line: string) => line.includes("/broken.ts(");

  it("has all slots and events that the remotes accepting it use, and today's shell still supports them", () => {
    expect(found.filter((line) => !isControl(line))).toEqual([]);
  });

  it("is compared by a compiler that reports errors", () => {
    expect(found.filter(isControl)).toEqual([
      expect.stringContaining("event.unknown"),
      expect.stringContaining("cart.changed"),
    ]);
  });
});

it("has a snapshot of each minor version, today's included", () => {
  expect(snapshots.map(([version]) => version)).toEqual(
    Array.from(
      { length: semver.minor(contractVersion) + 1 },
      (_, minor) => `${semver.major(contractVersion)}.${minor}.0`,
    ),
  );
});
