import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { contractVersion } from "@aurelle/shared/contract";
import type { RemoteConfig } from "@aurelle/shared/contract/registry";
import semver from "semver";
import { ownRemotes, projectDir } from "../paths";

/** The minor versions of today's major version, each with the file that has its slots and events. */
const snapshots = [["2.0.0", "v2_0"]] as const;

const rooms = ownRemotes();
const configOf = (room: string): RemoteConfig =>
  (jest.requireActual(path.join(projectDir, room, "remote.config.ts")) as { default: RemoteConfig }).default;
/** A remote by its room, with what `remote.config.ts` says of it. */
const remotes = rooms.map((room) => ({ room, ...configOf(room) }));

describe("each remote", () => {
  it("fits the shell of this checkout", () => {
    expect(rooms.length).toBeGreaterThanOrEqual(4);
    expect(remotes.filter(({ requires }) => !semver.satisfies(contractVersion, requires))).toEqual([]);
  });

  it("is called as its room, and has its pages for itself", () => {
    expect(remotes.map(({ name }) => `mf-${name}`)).toEqual(rooms);
    const paths = remotes.flatMap(({ pages }) => pages.map((page) => page.path));
    expect(paths.filter((one, index) => paths.indexOf(one) !== index)).toEqual([]);
  });
});

/** What stood in `contract.ts` is taken from a file of `versions/` instead. */
function replaced(contract: string, file: string): string {
  const block = (name: string) => new RegExp(`export interface ${name} \\{[\\s\\S]*?\\n\\}\\n`);
  const names = /export const slotNames[\s\S]*?\n\};\n/;
  for (const part of [block("Slots"), block("ShopEvents"), names]) {
    if (!part.test(contract)) throw new Error(`contract.ts does not hold ${part}`);
  }
  const rest = contract.replace(block("Slots"), "").replace(block("ShopEvents"), "").replace(names, "");
  return `import type { ShopEvents, Slots } from "./versions/${file}";\nexport type { ShopEvents, Slots };\n${rest}`;
}

/** Stands only while slots give as much as then, events say as much, and what was sent then is still understood. */
const kept = `
export const given = (slots: today.Slots): then.Slots => slots;
export const heard = (events: today.ShopEvents): then.ShopEvents => events;
export const sent = (events: then.ShopEvents): Pick<today.ShopEvents, keyof then.ShopEvents> => events;
`;
/** What the compiler must find, so that its silence about the rest means something. */
const broken = `import { bus } from "@aurelle/shared/bus";

bus.on("wish.granted", () => {});
export const heard = (events: Omit<today.ShopEvents, "cart.changed">): then.ShopEvents => events;
`;

/** A folder in which `@aurelle/shared` has the slots and events of an earlier contract. */
function furnish(dir: string, file: string, accepted: readonly string[]): void {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(path.join(dir, "shared"), { recursive: true });
  cpSync(path.join(projectDir, "shared/src"), path.join(dir, "shared/src"), { recursive: true });
  const contract = path.join(dir, "shared/src/contract/contract.ts");
  writeFileSync(contract, replaced(readFileSync(contract, "utf8"), file));
  const manifest = JSON.parse(readFileSync(path.join(projectDir, "shared/package.json"), "utf8"));
  const doors = Object.entries(manifest.exports as Record<string, string>).filter(([, to]) => /\.tsx?$/.test(to));
  const paths = Object.fromEntries(doors.map(([from, to]) => [`@aurelle/shared${from.slice(1)}`, [`./shared/${to}`]]));
  const up = path.relative(dir, projectDir);
  const from = `import type * as today from "${up}/shared/src/contract/contract";
import type * as then from "./shared/src/contract/versions/${file}";\n`;
  writeFileSync(path.join(dir, "kept.ts"), from + kept);
  writeFileSync(path.join(dir, "broken.ts"), from + broken);
  const include = [...accepted.flatMap((room) => [`${up}/${room}/src`, `${up}/${room}/*.ts`]), "kept.ts", "broken.ts"];
  const config = {
    extends: `${up}/tsconfig.base.json`,
    compilerOptions: { paths },
    include: [...include, "shared/src/ui/css.d.ts"],
    exclude: ["**/*.test.ts", "**/*.test.tsx"],
  };
  writeFileSync(path.join(dir, "tsconfig.json"), JSON.stringify(config));
}

/** What the compiler finds wrong with the earlier contract, by file, `shared` itself left out. */
function complaints(version: string, file: string): string[] {
  const dir = path.join(projectDir, "mfe/.tmp", `contract-${version}-${process.pid}`);
  const accepted = remotes.filter(({ requires }) => semver.satisfies(version, requires)).map(({ room }) => room);
  try {
    furnish(dir, file, accepted);
    const tsc = path.join(projectDir, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", dir, "--pretty", "false"], {
      cwd: projectDir,
      encoding: "utf8",
    });
    const inShared = `${path.relative(projectDir, dir)}/shared/`;
    return stdout.split("\n").filter((line) => /error TS\d+/.test(line) && !line.startsWith(inShared));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

describe.each(snapshots)("contract %s", (version, file) => {
  const found = complaints(version, file);
  const isControl = (line: string) => line.includes("/broken.ts(");

  it("has all slots and events that remotes use which accept it, and today's shell keeps them", () => {
    expect(found.filter((line) => !isControl(line))).toEqual([]);
  });

  it("is compared by a compiler that would notice", () => {
    expect(found.filter(isControl)).toEqual([
      expect.stringContaining("wish.granted"),
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
