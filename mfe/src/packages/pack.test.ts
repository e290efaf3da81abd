import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { contractVersion } from "@aurelle/shared/contract";
import semver from "semver";
import { projectDir } from "../paths";
import { writeKit } from "./kit";
import type { Manifest } from "./manifests";
import { filesBelow } from "./sourceFiles";
import { writeStarter } from "./starter";
import { writeTool } from "./tool";

const root = path.join(projectDir, "mfe/.tmp", `pack-test-${process.pid}`);
const version = `${contractVersion}-3f9c1ab2`;
const writers = { kit: writeKit, tool: writeTool, starter: writeStarter };
const kinds = Object.keys(writers) as (keyof typeof writers)[]; // the keys of a constant

/** The text of each file by name. */
let texts: Record<keyof typeof writers, Map<string, string>>;
beforeAll(async () => {
  const read = async (kind: keyof typeof writers) => {
    const dir = path.join(root, kind);
    mkdirSync(dir, { recursive: true });
    await writers[kind](dir, version);
    return [
      kind,
      new Map((await filesBelow(dir)).map((file) => [file, readFileSync(path.join(dir, file), "utf8")])),
    ] as const;
  };
  texts = Object.fromEntries(await Promise.all(kinds.map(read))) as typeof texts; // one for each kind
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const manifestOf = (kind: keyof typeof writers): Manifest => JSON.parse(texts[kind].get("package.json") ?? "");

/** Names that the bundler replaces by files (`runtimeAsModules` of shared/build/federation.mjs). */
const aliases = [
  "@module-federation/webpack-bundler-runtime",
  "@module-federation/inject-external-runtime-core-plugin",
];

/** `react/jsx-runtime` → `react`, `@rspack/core/x` → `@rspack/core` */
const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

const importForms = [
  /^\s*(?:import|export)\b[^"'`;]*?\bfrom\s*["']([^"']+)["']/gm,
  /^\s*import\s*["']([^"']+)["']/gm,
  /\b(?:import|require|require\.resolve)\(\s*["']([^"']+)["']\s*\)/g,
];

/** The packages that the compiled modules of a package import. */
function importedPackages(kind: keyof typeof writers): string[] {
  const modules = [...texts[kind]].filter(([file]) => /\.(?:m|c)?js$/.test(file) && !file.startsWith("template/"));
  const specifiers = modules.flatMap(([, text]) => importForms.flatMap((form) => [...text.matchAll(form)]));
  const names = specifiers
    .map(([, specifier = ""]) => specifier)
    .filter((specifier) => !/^[./]|^node:/.test(specifier) && !specifier.includes("${"))
    .map(packageOf);
  return [...new Set(names)].filter((name) => !builtinModules.includes(name)).sort();
}

describe.each(kinds)("the package of the %s", (kind) => {
  it("declares each package that it imports", () => {
    const { name, dependencies = {}, peerDependencies = {} } = manifestOf(kind);
    const declared = new Set([name, ...aliases, ...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
    expect(importedPackages(kind).filter((imported) => !declared.has(imported))).toEqual([]);
  });

  it("has one exact version of each, that of the contract for itself", () => {
    const { version: own, dependencies = {}, peerDependencies = {} } = manifestOf(kind);
    const versions = Object.values({ ...dependencies, ...peerDependencies });
    expect(versions.filter((range) => semver.valid(range) === null)).toEqual([]);
    expect(own).toBe(version);
  });

  it("knows neither this repository's folders nor the name that the kit has here", () => {
    const known = [...texts[kind]].filter(
      ([, text]) => text.includes(projectDir) || /(?:from|import\(?|mock\()\s*["']@aurelle\/shared/.test(text),
    );
    expect(known.map(([file]) => file)).toEqual([]);
  });
});

it("the kit has every file that its entries name, with types for each module", () => {
  const targets = Object.values(manifestOf("kit").exports ?? {}).flatMap((target: string | Record<string, string>) =>
    typeof target === "string" ? [target] : Object.values(target),
  );
  expect(targets.length).toBeGreaterThan(100);
  expect(targets.map((file) => file.slice(2)).filter((file) => !texts.kit.has(file))).toEqual([]);
});

it("no file of the kit imports a file that the kit lacks", () => {
  const missing = [...texts.kit].flatMap(([file, text]) => {
    if (!/\.(?:m|c)?js$/.test(file)) return [];
    const own = importForms.flatMap((form) => [...text.matchAll(form)].map(([, specifier = ""]) => specifier));
    const targets = own
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => specifier.split("?")[0] ?? "");
    return targets
      .map((target) => path.posix.join(path.posix.dirname(file), target))
      .filter((target) => !["", ".js", ".cjs"].some((ending) => texts.kit.has(target + ending)))
      .map((target) => `${file}: ${target}`);
  });
  expect(missing).toEqual([]);
});

it("the changelog has each minor version of the contract", () => {
  const minors = readdirSync(path.join(projectDir, "shared/src/contract/versions")).map((file) =>
    file.replace(/^v(\d+)_(\d+)\.ts$/, "$1.$2"),
  );
  const named = [...(texts.kit.get("CHANGELOG.md") ?? "").matchAll(/^## (\d+\.\d+)$/gm)].map(([, minor]) => minor);
  expect(named).toEqual(minors.sort().reverse());
});
