/** @jest-environment node */
import {
  cycles,
  type ForbiddenImport,
  folderEdges,
  importGraph,
  type Manifest,
  specifiersOf,
  undeclared,
  violations,
} from "./checks/importGraph";
import { sourceFacts } from "./checks/sourceFacts";
import { isTestCode, projectFiles } from "./checks/sourceFiles";
import { workspaceManifests } from "./checks/workspaces";

/** Which folders of a workspace must not import each other (docs/style.md §2). */
const rules: readonly ForbiddenImport[] = [
  { from: /^mf-[^/]+\/src\/model\//, notTo: /\/src\/(?:data|components|pages)\//, reason: "model knows only rules" },
  { from: /^mf-[^/]+\/src\/data\//, notTo: /\/src\/(?:components|pages)\//, reason: "data knows no view" },
  { from: /^mf-[^/]+\/src\/components\//, notTo: /\/src\/pages\//, reason: "components know no page" },
  {
    from: /^mf-[^/]+\/src\/components\//,
    notTo: /\/src\/data\/(?:.*\/)?(?!use[A-Z])[^/]+$/,
    reason: "components take values and callbacks; from data they may import hooks only",
  },
  { from: /^mf-/, notTo: /^(?!shared\/|mf-)/, reason: "a remote knows only itself and shared" },
  { from: /^shared\//, notTo: /^(?!shared\/)/, reason: "shared knows no other workspace" },
  { from: /^api\//, notTo: /^(?!api\/|shared\/)/, reason: "the API knows only shared/contract" },
  { from: /^mfe\//, notTo: /^(?!mfe\/|shared\/)/, reason: "the release tool knows only shared" },
  { from: /^shell\/protocol\//, notTo: /^shell\/(?!protocol\/)/, reason: "protocol knows neither side" },
  { from: /^shell\/src\//, notTo: /^shell\/(?:server|ssr)\//, reason: "the browser's code knows no server code" },
  { from: /^shell\/server\//, notTo: /^shell\/(?:src|ssr)\//, reason: "the server knows no code of the page" },
  { from: /^shell\/ssr\//, notTo: /^shell\/server\//, reason: "the rendering worker knows no server code" },
  { from: /^(?:api|mfe|shared|shell|mf-)/, notTo: /^(?:e2e|bench)\//, reason: "production code knows no journeys" },
];

/** Roots whose folders must form layers: no cycle between them. */
const layered = ["api/src", "mfe/src", "shared/src", "shell/src", "shell/server"];

const files = projectFiles();
const manifests = workspaceManifests(files);
const allImports = importGraph(sourceFacts(files), files, manifests);
const production = allImports.filter(({ from }) => !isTestCode(from));
const edges = allImports.flatMap(({ from, to }): [string, string][] => (to === null ? [] : [[from, to]]));

describe("the imports of the project", () => {
  // Biome's rule noImportCycles takes a quarter of the time of lint.
  it("have no cycle of files, those of tests and imports of types included", () => {
    expect(production.length).toBeGreaterThan(1000);
    expect(cycles(edges)).toEqual([]);
  });

  it("name only workspaces that the package.json declares", () => {
    expect(undeclared(allImports, manifests)).toEqual([]);
  });

  it("follow the arrows between workspaces and folders", () => {
    expect(violations(production, rules)).toEqual([]);
  });

  it("never lead from one remote to another", () => {
    const isRemote = (file: string | null): file is string => file !== null && /^mf-/.test(file);
    const across = production.filter(
      ({ from, to }) => isRemote(from) && isRemote(to) && from.split("/")[0] !== to.split("/")[0],
    );
    expect(across).toEqual([]);
  });

  it.each(layered)("have no cycle between the folders of %s", (root) => {
    expect(cycles(folderEdges(production, root))).toEqual([]);
  });

  it("find each imported file", () => {
    const missing = production.filter(
      ({ specifier, to }) => to === null && (/^\.{1,2}\//.test(specifier) || specifier.startsWith("@aurelle/")),
    );
    expect(missing.map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([]);
  });
});

describe("a check of imports", () => {
  const graphOf = (texts: Readonly<Record<string, string>>, own: ReadonlyMap<string, Manifest> = new Map()) =>
    importGraph(
      Object.entries(texts).map(([file, text]) => ({ file, specifiers: specifiersOf({ file, text }) })),
      Object.keys(texts),
      own,
    );
  const edgesOf = (texts: Readonly<Record<string, string>>) =>
    graphOf(texts).flatMap(({ from, to }): [string, string][] => (to === null ? [] : [[from, to]]));

  it.each([
    ["values", 'import { b } from "./b";'],
    ["types", 'import type { B } from "./b";'],
    ["a type in place", 'export type A = import("./b").B;'],
    ["a dynamic import", 'export const load = () => import("./b");'],
    ["an export", 'export { b } from "./b";'],
  ])("rejects a cycle by %s", (_, text) => {
    expect(cycles(edgesOf({ "a.ts": text, "b.ts": 'export { c } from "./c";', "c.ts": 'import "./a";' }))).toEqual([
      ["a.ts", "b.ts", "c.ts"],
    ]);
    expect(cycles(edgesOf({ "a.ts": text, "b.ts": 'export { c } from "./c";', "c.ts": "" }))).toEqual([]);
  });

  it("rejects a workspace that is not declared, also behind a relative path", () => {
    const own = new Map<string, Manifest>([
      ["shell", { name: "@aurelle/shell", dependencies: { "@aurelle/shared": "1.0.0" } }],
      ["shared", { name: "@aurelle/shared", exports: { "./bus": "./src/bus/bus.ts" } }],
      ["api", { name: "@aurelle/api" }],
    ]);
    const imports = graphOf(
      {
        "shell/src/a.ts": 'import "@aurelle/shared/bus";\nimport "@aurelle/api";\nimport "../../api/src/b";',
        "api/src/b.ts": "",
      },
      own,
    );
    expect(imports[0]?.to).toBe("shared/src/bus/bus.ts");
    const sentence = "shell/src/a.ts imports @aurelle/api, which shell/package.json does not declare";
    expect(undeclared(imports, own)).toEqual([sentence, sentence]);
  });

  it.each([
    ["mf-gifts/src/model/gift.ts", "mf-gifts/src/data/giftSlice.ts"],
    ["mf-gifts/src/data/giftSlice.ts", "mf-gifts/src/components/Gift.tsx"],
    ["mf-gifts/src/components/Gift.tsx", "mf-gifts/src/pages/GiftPage.tsx"],
    ["mf-gifts/src/components/Gift.tsx", "mf-gifts/src/data/giftSlice.ts"],
    ["mf-gifts/src/pages/GiftPage.tsx", "shell/src/App.tsx"],
    ["shared/src/bus/bus.ts", "api/src/app.ts"],
    ["api/src/app.ts", "shell/protocol/pageData.ts"],
    ["mfe/src/run.ts", "api/src/app.ts"],
    ["shell/protocol/pageData.ts", "shell/src/App.tsx"],
    ["shell/src/App.tsx", "shell/server/main.ts"],
    ["shell/server/main.ts", "shell/src/App.tsx"],
    ["shell/ssr/worker.ts", "shell/server/main.ts"],
    ["shell/server/main.ts", "e2e/support/shop.ts"],
  ])("rejects that %s imports %s", (from, to) => {
    expect(violations([{ from, specifier: to, to }], rules)).toEqual([
      expect.stringContaining(`${from} imports ${to}`),
    ]);
  });

  it.each([
    ["mf-gifts/src/components/Gift.tsx", "mf-gifts/src/data/useGift.ts"],
    ["mf-gifts/src/pages/GiftPage.tsx", "mf-gifts/src/data/giftSlice.ts"],
    ["shell/ssr/worker.ts", "shell/src/App.tsx"],
    ["shell/server/main.ts", "api/src/app.ts"],
  ])("accepts that %s imports %s", (from, to) => {
    expect(violations([{ from, specifier: to, to }], rules)).toEqual([]);
  });

  it("rejects folders that import each other through different files", () => {
    const imports = graphOf({
      "api/src/cart/a.ts": 'import "../orders/a";',
      "api/src/orders/a.ts": "",
      "api/src/orders/b.ts": 'import "../cart/b";',
      "api/src/cart/b.ts": "",
    });
    expect(cycles(folderEdges(imports, "api/src"))).toEqual([["cart", "orders"]]);
  });
});
