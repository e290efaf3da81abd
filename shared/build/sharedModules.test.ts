/** @jest-environment node */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");
const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Jest cannot import sharedModules.mjs by its own rules for ES modules, so the test reads the list from the text. */
const facades = [...textOf("shared/build/sharedModules.mjs").matchAll(/\{ name: "(\w+)"([^}]*)\}/g)].map(
  ([, name = "", flags = ""]) => ({
    name,
    isForRemotes: flags.includes("isForRemotes: true"),
    isLazy: flags.includes("isLazy: true"),
    hasServerVersion: flags.includes("hasServerVersion: true"),
  }),
);
const names = facades.map(({ name }) => name).sort();

/** The facades that a module imports at once, and those that it imports with `import()`. */
function importedFacades(source: string) {
  const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = ""]) => name).sort();
  return {
    atOnce: found(/^import [^;(]*"@aurelle\/shared\/(\w+)";$/gm),
    lazily: found(/import\("@aurelle\/shared\/(\w+)"\)/g),
  };
}

/** The names in only one of two lists. */
const difference = (one: readonly string[], other: readonly string[]) => [
  ...one.filter((name) => !other.includes(name)),
  ...other.filter((name) => !one.includes(name)),
];

describe("the list of shared modules", () => {
  it("has each name once", () => {
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names).size).toBe(names.length);
  });

  it("names entry points of shared/package.json", () => {
    const { exports } = JSON.parse(textOf("shared/package.json"));
    expect(names.filter((name) => exports[`./${name}`] === undefined)).toEqual([]);
  });

  it("is provided completely by the shell in the browser", () => {
    const withShell = importedFacades(textOf("shell/src/federation/providedModules.ts"));
    const withHost = importedFacades(textOf("shell/src/federation/host.ts"));
    const all = [withShell, withHost].flatMap(({ atOnce, lazily }) => [...atOnce, ...lazily]);
    expect(difference(all, names)).toEqual([]);
    expect(withShell.lazily).toEqual([]);
    const namesOf = (flag: "isForRemotes" | "isLazy") =>
      facades.filter((facade) => facade[flag]).map(({ name }) => name);
    expect(withHost).toEqual({ atOnce: namesOf("isForRemotes"), lazily: namesOf("isLazy") });
  });

  it.each(["providedModules.ts", "host.ts"])("has the share key of each module that %s imports", (file) => {
    const source = textOf(`shell/src/federation/${file}`);
    const { atOnce, lazily } = importedFacades(source);
    const pattern = /[\s{]"@aurelle\/shared\/(\w+)": (\w+|\(\) => import\("@aurelle\/shared\/\w+"\))/g;
    const keys = [...source.matchAll(pattern)];
    expect(keys.map(([, key]) => key).sort()).toEqual([...atOnce, ...lazily].sort());
    for (const [, key, value] of keys) expect([key, `() => import("@aurelle/shared/${key}")`]).toContain(value);
  });

  it("is provided completely by the shell on the document server", () => {
    const source = textOf("shell/ssr/providedModules.ts");
    expect(difference(importedFacades(source).atOnce, names)).toEqual([]);
    const [, provided = ""] = source.match(/const facades = \{([^}]*)\}/) ?? [];
    expect(difference(provided.match(/\w+/g) ?? [], names)).toEqual([]);
  });

  it("marks exactly the facades that have a version for the server", () => {
    const marked = facades.filter(({ hasServerVersion }) => hasServerVersion).map(({ name }) => name);
    const existing = names.filter((name) => existsSync(path.join(root, `shared/src/${name}/${name}.server.ts`)));
    expect(marked.sort()).toEqual(existing);
  });

  it("differs from a place that lacks a name, or has one more", () => {
    const source = 'import "@aurelle/shared/bus";\nimport * as maps from "@aurelle/shared/maps";\n';
    expect(difference(importedFacades(source).atOnce, ["bus", "http"])).toEqual(["maps", "http"]);
  });
});
