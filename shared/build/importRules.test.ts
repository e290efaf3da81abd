/** @jest-environment node */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isCode, isTestCode, projectFiles, readText, type SourceText } from "./checks/sourceFiles";
import { isNode, parseSource, walk } from "./checks/syntax";

const root = path.resolve(__dirname, "../..");

/** A folder, and a module that no file of this folder may import. */
const forbidden = [
  ["mf-cart/src/pages", "@aurelle/mf-catalog/remote.config"],
  ["mf-cart/src/pages", "../../mf-catalog/src/remote"],
  ["mf-cart/src/pages", "@aurelle/shell"],
  ["mf-cart/src/pages", "@aurelle/api"],
  ["mf-cart/src/pages", "../../api/src/app"],
  ["mf-cart/src/pages", "rxjs"],
  ["mf-cart/src/pages", "react-router-dom"],
  ["mf-brand-new/src/pages", "@aurelle/mf-cart/remote.config"],
  ["mf-cart/src/components", "../data/cartSlice"],
  ["mf-cart/src/components", "../data/store"],
  ["mf-cart/src/components", "../data/cartCalls"],
  ["mf-cart/src/components", "../pages/CartPage"],
  ["mf-cart/src/components", "@aurelle/mf-catalog/remote.config"],
  ["mf-cart/src/components", "react-redux"],
  ["mf-cart/src/components/miniCart", "../../data/cartSlice"],
  ["mf-cart/src/data", "../pages/CartPage"],
  ["mf-cart/src/data", "../components/CartTable"],
  ["mf-cart/src/data", "axios"],
  ["mf-cart/src/model", "react"],
  ["mf-cart/src/model", "axios"],
  ["mf-cart/src/model", "rxjs"],
  ["mf-cart/src/model", "redux"],
  ["mf-cart/src/model", "@reduxjs/toolkit"],
  ["mf-cart/src/model", "@aurelle/api"],
  ["mf-cart/src/model", "@aurelle/shared/session"],
  ["mf-cart/src/model", "@aurelle/shared/toast"],
  ["mf-cart/src/model", "@aurelle/shared/online"],
  ["mf-cart/src/model", "../data/cartSlice"],
  ["mf-cart/src/model", "@aurelle/mf-catalog/remote.config"],
  ["shell/src", "@aurelle/mf-cart/remote.config"],
  ["shell/src", "../../mf-cart/src/remote"],
  ["shell/src", "@aurelle/api"],
  ["shell/src", "../server/main"],
  ["shell/src/layout", "../../ssr/worker"],
  ["shell/ssr", "../server/main"],
  ["shell/ssr", "@aurelle/api"],
  ["shell/server", "../../api/src/app"],
  ["shell/server", "@aurelle/api/src/app"],
  ["shell/server", "../src/App"],
  ["shell/server/pages", "../../src/App"],
  ["shell/server", "../ssr/worker"],
  ["shell/server/releases", "node:child_process"],
  ["shell/protocol", "../src/App"],
  ["shell/protocol", "../server/main"],
  ["shared/src", "@aurelle/mf-cart/remote.config"],
  ["shared/src", "@aurelle/shell"],
  ["shared/src", "../../api/src/app"],
  ["api/src", "@aurelle/shared/bus"],
  ["api/src", "@aurelle/mf-cart/remote.config"],
  ["mfe/src", "@aurelle/shared/ui"],
  ["mfe/src", "@aurelle/api"],
  ["mfe/src", "../../shell/server/main"],
] as const;
/** A folder, and a module that its files may import. */
const allowed = [
  ["mf-cart/src/pages", "@aurelle/shared/bus"],
  ["mf-cart/src/pages", "../model/cart"],
  ["mf-cart/src/pages", "../data/cartSlice"],
  ["mf-cart/src/components", "../model/cart"],
  ["mf-cart/src/components", "../data/useCart"],
  ["mf-cart/src/components/miniCart", "../../data/miniCart/useMiniCart"],
  ["mf-cart/src/data", "../model/cart"],
  ["mf-cart/src/model", "@aurelle/shared/money"],
  ["mf-cart/src/model", "@aurelle/shared/contract/rules"],
  ["shell/src", "@aurelle/shared/router"],
  ["shell/src", "../protocol/pageData"],
  ["shell/ssr", "../src/App"],
  ["shell/server", "@aurelle/api"],
  ["shell/server", "@aurelle/api/address"],
  ["shell/server", "../protocol/pageData"],
  ["api/src", "@aurelle/shared/contract/schemas"],
  ["mfe/src", "@aurelle/shared/contract/registry"],
  ["mfe/src", "@aurelle/shared/build"],
] as const;

/** Files that break another rule, each with the rule that must reject it. */
const faulty = [
  ["mf-cart/src/model/clock.ts", "noRestrictedGlobals", "export const clock = () => Date.now();\n"],
  ["mf-cart/src/model/storage.ts", "noRestrictedGlobals", 'export const storage = () => localStorage.getItem("a");\n'],
  ["mf-cart/src/pages/CartPage.tsx", "useFilenamingConvention", "export default function BasketPage() {}\n"],
  ["mfe/src/Publish.ts", "useFilenamingConvention", "export const publish = 1;\n"],
  ["shared/src/re-export.ts", "useFilenamingConvention", "export const reExport = 1;\n"],
] as const;
/** The same rules accept these. */
const correct = [
  ["mf-cart/src/model/cart.ts", "export const total = (a: number) => Math.max(a, 0);\n"],
  ["mf-cart/src/data/clock.ts", "export const clock = () => Date.now();\n"],
  ["mf-cart/src/pages/EmptyPage.tsx", "export default function EmptyPage() {}\n"],
  ["mfe/src/UserError.ts", "export class UserError {}\n"],
] as const;

const fileOf = (folder: string, index: number, kind: string) => `${folder}/${kind}${index}.ts`;

/** Lints a project with one file for each case. @returns `<file> <rule>` for each diagnostic */
function diagnostics(): Set<string> {
  const dir = mkdtempSync(path.join(tmpdir(), "import-rules-"));
  const write = (file: string, source: string) => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), source);
  };
  try {
    const config = JSON.parse(readFileSync(path.join(root, "biome.json"), "utf8"));
    write("biome.json", JSON.stringify({ ...config, vcs: { enabled: false } }));
    for (const [kind, cases] of [["forbidden", forbidden] as const, ["allowed", allowed] as const]) {
      for (const [index, [folder, specifier]] of cases.entries()) {
        const source = `import { thing } from "${specifier}";\n\nexport const ${kind}${index} = thing;\n`;
        write(fileOf(folder, index, kind), source);
      }
    }
    for (const [file, , source] of faulty) write(file, source);
    for (const [file, source] of correct) write(file, source);
    const biome = path.join(root, "node_modules/.bin/biome");
    const { stdout } = spawnSync(biome, ["lint", "--reporter=github", "--max-diagnostics=none", "."], {
      cwd: dir,
      encoding: "utf8",
    });
    const found = stdout.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+),/g);
    return new Set([...found].map(([, rule, file = ""]) => `${path.relative(dir, path.resolve(dir, file))} ${rule}`));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

describe("the lint rules for imports (docs/style.md §2)", () => {
  const found = [...diagnostics()];

  it.each(forbidden.map(([folder, specifier], index) => [folder, specifier, fileOf(folder, index, "forbidden")]))(
    "%s may not import %s",
    (_folder, _specifier, file) => {
      expect(found).toContain(`${file} noRestrictedImports`);
    },
  );

  it.each(allowed.map(([folder, specifier], index) => [folder, specifier, fileOf(folder, index, "allowed")]))(
    "%s may import %s",
    (_folder, _specifier, file) => {
      expect(found).not.toContain(`${file} noRestrictedImports`);
    },
  );

  it.each(faulty.map(([file, rule]) => [file, rule]))("%s is rejected by %s", (file, rule) => {
    expect(found).toContain(`${file} ${rule}`);
  });

  it.each(correct.map(([file]) => [file]))("%s is accepted", (file) => {
    expect(found.filter((line) => line.startsWith(file))).toEqual([]);
  });
});

/** Whether code reads `Math.random`, for which the linter has no rule. */
function usesRandom(source: SourceText): boolean {
  let isUsed = false;
  walk(parseSource(source).root, (node) => {
    const { object, property } = node;
    if (node.type !== "MemberExpression" || !isNode(object) || !isNode(property)) return;
    if (object.value === "Math" && property.value === "random") isUsed = true;
  });
  return isUsed;
}

describe("the model of a remote", () => {
  it("takes random numbers as parameters", () => {
    const model = projectFiles().filter((file) => /^mf-[^/]+\/src\/model\//.test(file) && isCode(file));
    expect(model.length).toBeGreaterThan(20);
    const production = model.filter((file) => !isTestCode(file)).map(readText);
    expect(production.filter(usesRandom).map(({ file }) => file)).toEqual([]);
  });

  it("is rejected when it reads Math.random", () => {
    expect(usesRandom({ file: "a.ts", text: "export const pick = () => Math.random() * 3;" })).toBe(true);
    expect(usesRandom({ file: "a.ts", text: "// Math.random\nexport const pick = () => Math.max(1, 3);" })).toBe(false);
  });
});
