import { readFileSync } from "node:fs";
import path from "node:path";
import semver from "semver";

const sharedDir = path.resolve(__dirname, "../../../shared");
const textOf = (file: string) => readFileSync(path.join(sharedDir, file), "utf8");

/** By shared module and version: the names that this version added or extended. */
const history: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = JSON.parse(
  textOf("build/sharedHistory.json"),
);
const modules = Object.keys(history);
const isFacade = (module: string) => module.startsWith("@aurelle/");

/** The version that a shell of this checkout provides. */
const versionOf = (module: string): string =>
  isFacade(module)
    ? (Object.keys(history[module] ?? {}).at(-1) ?? "")
    : JSON.parse(textOf("package.json")).dependencies.react;

/** The names of a module's major version, with all that its minor versions added. */
const recorded = (module: string): string[] => [
  ...new Set(
    Object.entries(history[module] ?? {})
      .filter(([version]) => semver.major(version) === semver.major(versionOf(module)))
      .flatMap(([, names]) => names),
  ),
];

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !("$$typeof" in value);

/** The names that an importer can use, and the members of exported objects: `session`, `session.start`. */
const namesOf = (exports: object): string[] =>
  Object.entries(exports)
    .filter(([name]) => !name.startsWith("__"))
    .flatMap(([name, value]) => [
      name,
      ...(isPlainObject(value) ? Object.keys(value).map((member) => `${name}.${member}`) : []),
    ]);

/** What the author of a change has to do now; nothing while the history and the module agree. */
function problems(module: string, actual: readonly string[]): string[] {
  const version = versionOf(module);
  const known = recorded(module);
  const added = actual.filter((name) => !known.includes(name));
  const gone = known.filter((name) => !actual.includes(name));
  const next = isFacade(module) ? `"${semver.inc(version, "minor")}"` : "the version of React that brought it";
  return [
    ...added.map((name) => `${module}: ${name} is new. List it in sharedHistory.json under ${next}.`),
    ...gone.map(
      (name) =>
        `${module}: ${name} is gone, and published remotes may import it. Keep it, or list every name that is left under "${semver.inc(version, "major")}".`,
    ),
  ];
}

describe("the history of shared modules", () => {
  it.each(modules)("F18 has the names of %s, no more and no fewer", (module) => {
    expect(problems(module, namesOf(jest.requireActual(module)))).toEqual([]);
  });

  it("F18 asks for a minor step for a new name or member, and for a major one for a name that is gone", () => {
    const bus = namesOf(jest.requireActual("@aurelle/shared/bus"));
    const next = { minor: semver.inc(versionOf("@aurelle/shared/bus"), "minor"), major: "3.0.0" };
    expect(problems("@aurelle/shared/bus", [...bus, "useAll"])).toEqual([
      `@aurelle/shared/bus: useAll is new. List it in sharedHistory.json under "${next.minor}".`,
    ]);
    expect(problems("@aurelle/shared/bus", [...bus, "bus.once"])).toHaveLength(1);
    const renamed = bus.map((name) => (name === "useLast" ? "useRetained" : name));
    expect(problems("@aurelle/shared/bus", renamed)).toEqual([
      expect.stringContaining("useRetained is new"),
      `@aurelle/shared/bus: useLast is gone, and published remotes may import it. Keep it, or list every name that is left under "${next.major}".`,
    ]);
  });

  it("has each shared module, with its versions in order", () => {
    const facades = [...textOf("build/sharedModules.mjs").matchAll(/\{ name: "(\w+)"/g)].map(
      ([, name]) => `@aurelle/shared/${name}`,
    );
    expect(facades.length).toBeGreaterThan(10);
    expect([...modules].sort()).toEqual([...facades, "react", "react-dom", "react/jsx-runtime"].sort());
    for (const versions of Object.values(history).map(Object.keys)) {
      expect(versions.filter((version) => semver.valid(version) === null)).toEqual([]);
      expect([...versions].sort(semver.compare)).toEqual(versions);
    }
  });

  it("names no version of React that is newer than the installed one", () => {
    for (const module of modules.filter((name) => !isFacade(name))) {
      const newest = Object.keys(history[module] ?? {}).at(-1) ?? "";
      expect([module, semver.satisfies(versionOf(module), `^${newest}`)]).toEqual([module, true]);
    }
  });

  it.each(modules.filter(isFacade))("has no name of %s that its version for the server lacks", (module) => {
    const name = path.basename(module);
    const file = path.join(sharedDir, `src/${name}/${name}.server.ts`);
    const isOne = textOf("build/sharedModules.mjs").includes(`{ name: "${name}", hasServerVersion: true }`);
    if (!isOne) return expect(recorded(module)).not.toEqual([]);
    const roots = recorded(module).filter((one) => !one.includes("."));
    const ofServer = Object.keys(jest.requireActual(file) as object);
    expect(roots.filter((root) => !ofServer.includes(root))).toEqual([]);
  });
});
