/** @jest-environment node */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

const forbidden = [
  ["mf-cart/src/pages", "@aurelle/mf-catalog/remote.config"],
  ["mf-cart/src/pages", "../../../mf-catalog/src/remote"],
  ["mf-cart/src/pages", "@aurelle/shell"],
  ["mf-cart/src/pages", "rxjs"],
  ["mf-cart/src/pages", "react-router-dom"],
  ["mf-brand-new/src/pages", "@aurelle/mf-cart/remote.config"],
  ["mf-cart/src/model", "react"],
  ["mf-cart/src/model", "../data/cartSlice"],
  ["mf-cart/src/model", "@aurelle/mf-catalog/remote.config"],
  ["shell/src", "@aurelle/mf-cart/remote.config"],
  ["shell/src", "../../mf-cart/src/remote"],
  ["shared/src", "@aurelle/mf-cart/remote.config"],
  ["shared/src", "@aurelle/shell"],
  ["api/src", "@aurelle/shared/bus"],
  ["api/src", "@aurelle/mf-cart/remote.config"],
] as const;
const allowed = [
  ["mf-cart/src/pages", "@aurelle/shared/bus"],
  ["mf-cart/src/pages", "../model/cart"],
  ["mf-cart/src/model", "@aurelle/shared/money"],
  ["shell/src", "@aurelle/shared/router"],
  ["api/src", "@aurelle/shared/contract/schemas"],
] as const;

const fileOf = (folder: string, index: number, kind: string) => `${folder}/${kind}${index}.ts`;

/** Lints a copy of the rooms' layout in which each file holds one import. @returns the files that are refused for it. */
function refusedFiles(): Set<string> {
  const dir = mkdtempSync(path.join(tmpdir(), "arrows-"));
  try {
    const config = JSON.parse(readFileSync(path.join(root, "biome.json"), "utf8"));
    writeFileSync(path.join(dir, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false } }));
    for (const [kind, cases] of [["no", forbidden] as const, ["yes", allowed] as const]) {
      for (const [index, [folder, specifier]] of cases.entries()) {
        mkdirSync(path.join(dir, folder), { recursive: true });
        const source = `import { thing } from "${specifier}";\n\nexport const other = thing;\n`;
        writeFileSync(path.join(dir, fileOf(folder, index, kind)), source);
      }
    }
    const biome = path.join(root, "node_modules/.bin/biome");
    const { stdout } = spawnSync(biome, ["lint", "--reporter=github", "--max-diagnostics=none", "."], {
      cwd: dir,
      encoding: "utf8",
    });
    const lines = stdout.split("\n").filter((line) => line.includes("noRestrictedImports"));
    return new Set(lines.flatMap((line) => line.match(/(?:api|shared|shell|mf-[a-z-]+)\/src\/[^,]*\.ts/)?.[0] ?? []));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

describe("arrows between rooms (STYLE §2)", () => {
  const refused = refusedFiles();

  it.each(forbidden.map(([folder, specifier], index) => [folder, specifier, fileOf(folder, index, "no")]))(
    "%s may not import %s",
    (_folder, _specifier, file) => {
      expect([...refused]).toContain(file);
    },
  );

  it.each(allowed.map(([folder, specifier], index) => [folder, specifier, fileOf(folder, index, "yes")]))(
    "%s may import %s",
    (_folder, _specifier, file) => {
      expect([...refused]).not.toContain(file);
    },
  );
});
