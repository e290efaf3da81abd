/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { shortClassNames } from "./bundler/classNames.mjs";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "names-"));
  mkdirSync(path.join(dir, "src/card"), { recursive: true });
  writeFileSync(
    path.join(dir, "src/card/Card.module.css"),
    ".card{margin:.5rem}.card .words{animation:turn 1s}@keyframes turn{}",
  );
  writeFileSync(path.join(dir, "src/Page.module.css"), ".card{--gap:1rem}");
});
afterEach(() => rmSync(dir, { recursive: true }));

type Assets = Record<string, { source: () => string }>;

/** What webpack-sources does: the file with some of its text replaced. Its source map is the file's, so the file must be given. */
class ReplaceSource {
  readonly #replacements: { start: number; end: number; text: string }[] = [];
  constructor(readonly file: { source: () => string }) {}
  replace(start: number, end: number, text: string) {
    this.#replacements.unshift({ start, end, text });
  }
  source() {
    return this.#replacements.reduce(
      (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end + 1),
      this.file.source(),
    );
  }
}

/** What a build of the workspace writes in place of these files. */
function written(files: Record<string, string>): Record<string, string> {
  const assets: Assets = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, { source: () => text }]),
  );
  const result = { ...files };
  let process: (assets: Assets) => void = () => {};
  const compilation = {
    hooks: { processAssets: { tap: (_: object, run: typeof process) => (process = run) } },
    updateAsset: (file: string, asset: ReplaceSource) => {
      expect(asset.file).toBe(assets[file]);
      Object.assign(result, { [file]: asset.source() });
    },
  };
  const rspack = { Compilation: {}, sources: { ReplaceSource } };
  const compiler = {
    rspack,
    hooks: { compilation: { tap: (_: string, run: (of: object) => void) => run(compilation) } },
  };
  const { plugin } = shortClassNames("cart", dir);
  if (!("apply" in plugin)) throw new Error("a plugin is an object");
  plugin.apply(compiler as never); // the plugin reads nothing else
  process(assets);
  return result;
}

describe("class names in production", () => {
  it("are the number of the file and a character, the same in every kind of file", () => {
    const names = "cart__0__card cart__1__card cart__1__words cart__1__turn --cart__0__gap";
    const { "page.css": short = "", ...others } = written({
      ...{ "page.css": names, "remote.js": names, "server.cjs": names },
      "a.svg": names,
    });
    const [, mark] = /^cart-(\w{5})-0a /.exec(short) ?? [];
    expect(short).toBe(`cart-${mark}-0a cart-${mark}-1a cart-${mark}-1b cart-${mark}-1c --cart-${mark}-0b`);
    expect(others).toEqual({ "remote.js": short, "server.cjs": short, "a.svg": names });
  });

  it("F16 are not those of a release with other styles", () => {
    const name = () => written({ "page.css": "cart__1__card" })["page.css"];
    const before = name();
    expect(name()).toBe(before);
    writeFileSync(path.join(dir, "src/Page.module.css"), ".card{--gap:2rem}");
    expect(name()).not.toBe(before);
  });

  it("number the files of the workspace before those of the UI kit", () => {
    const { rules } = shortClassNames("cart", dir);
    const files = rules.map((rule) => path.relative(dir, String((rule as { resource: string }).resource)));
    expect(files.slice(0, 2)).toEqual(["src/Page.module.css", "src/card/Card.module.css"]);
    expect(files.some((file) => file.endsWith("shared/src/ui/actions/Button.module.css"))).toBe(true);
  });

  it("are not written for a name that the file does not have", () => {
    expect(() => written({ "page.css": ".cart__0__other{}" })).toThrow("cart__0__other is no name of a CSS Module");
  });
});
