/** @jest-environment node */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CriticalStyles } from "./CriticalStyles";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "styles-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
});
const stylesOf = () =>
  new CriticalStyles(
    (url) => path.join(dir, path.basename(url)),
    (message) => warnings.push(message),
  );
const write = (name: string, css: string) => writeFile(path.join(dir, name), css);
/** The critical styles of a document with one element of the class `a`. */
const cssOf = async (styles: CriticalStyles, urls: readonly string[]) =>
  (await styles.criticalFor(Buffer.from('<p class="a">'), urls)).css;

describe("CriticalStyles", () => {
  it("contains the whole base stylesheet, and the rules of other stylesheets that the document needs", async () => {
    await writeFile(path.join(dir, "base.1234abcd.css"), ".a{color:red}@media print{.b{color:blue}}");
    const animations = "@keyframes turn{to{margin:0}}@keyframes beat{to{margin:0}}";
    await writeFile(path.join(dir, "page.1234abcd.css"), `${animations}.a{animation:turn 1s}.b{margin:1px}`);
    const urls = ["/assets/base.1234abcd.css", "/r/cart/1.0.0-aaaaaaaa/page.1234abcd.css"];
    expect(await cssOf(stylesOf(), urls)).toBe(
      ".a{color:red}@media print{.b{color:blue}}.a{animation:turn 1s}@keyframes turn{to{margin:0}}",
    );
  });

  it("contains a rule once that several stylesheets have, but not across media queries", async () => {
    const shared = ".a{margin:0}@media (width>=48rem){.a{margin:1px}}";
    await writeFile(path.join(dir, "page.css"), `${shared}.b{margin:2px}`);
    await writeFile(path.join(dir, "slot.css"), `.a{margin:1px}${shared}.c{margin:3px}.a{margin:1px}`);
    const html = Buffer.from('<p class="a b c">');
    expect(await stylesOf().criticalFor(html, ["/page.css", "/slot.css"])).toEqual({
      css: `${shared}.b{margin:2px}.a{margin:1px}.c{margin:3px}.a{margin:1px}`,
      linked: [],
    });
  });

  it("differs for documents whose attributes differ", async () => {
    await writeFile(path.join(dir, "page.css"), ".a[aria-disabled=true]{margin:0}");
    const styles = stylesOf();
    const read = async (html: string) => (await styles.criticalFor(Buffer.from(html), ["/page.css"])).css;
    expect(await read('<p class="a">')).toBe("");
    expect(await read('<p class="a" aria-disabled="true">')).toBe(".a[aria-disabled=true]{margin:0}");
  });

  it("F50 names the files of a stylesheet from its folder, and leaves what is in the document or in the address itself", async () => {
    await write("page.css", ".a{background:url(./gift.svg);clip-path:url(#clip);mask:url(data:image/png;base64,AA)}");
    expect(await cssOf(stylesOf(), ["/r/gifts/1.0.0-aaaaaaaa/page.css"])).toBe(
      '.a{background:url(/r/gifts/1.0.0-aaaaaaaa/gift.svg);clip-path:url(#clip);mask:url("data:image/png;base64,AA")}',
    );
  });

  it.each([
    ".a{color:red",
    ".a{color:red}}",
    '.a{content:"red}',
    ".a{color:red}/*",
    '@import "more.css";.a{color:red}',
  ])("F50 leaves out a stylesheet that would change the others, and says so once: %s", async (css) => {
    await write("base.1234abcd.css", ".a{margin:0}");
    await write("bad.css", css);
    await write("good.css", ".a{margin:1px}");
    const styles = stylesOf();
    const urls = ["/assets/base.1234abcd.css", "/r/bad.css", "/r/good.css"];
    for (let document = 0; document < 3; document += 1)
      expect(await styles.criticalFor(Buffer.from('<p class="a">'), urls)).toEqual({
        css: ".a{margin:0}.a{margin:1px}",
        linked: ["/r/bad.css"],
      });
    expect(warnings).toEqual([expect.stringMatching(/^documents link \/r\/bad\.css, because it /)]);
  });

  it.each(["</style>", "</STYLE foo", "<\\/style></style/><script>"])(
    "F50 has no %s, which would end the element, and the same styles",
    async (text) => {
      await write("page.css", `.a{background:url("data:image/svg+xml,<svg>${text}</svg>");--a:'${text}'}`);
      const css = await cssOf(stylesOf(), ["/page.css"]);
      expect(css).not.toMatch(/<\/style/i);
      expect(css.replace(/<\\\//g, "</")).toContain(text.replace(/<\\\//g, "</"));
    },
  );

  it("needs the base stylesheet", async () => {
    await write("page.css", ".a{margin:0}");
    const urls = ["/assets/base.1234abcd.css", "/page.css"];
    await expect(cssOf(stylesOf(), urls)).rejects.toThrow("base.1234abcd.css cannot be a part of a document");
  });

  it("H7 drops the stylesheets of old releases from memory", async () => {
    const styles = stylesOf();
    const read = (name: string) => cssOf(styles, [`/${name}`]);
    await writeFile(path.join(dir, "old.css"), ".a{margin:0}");
    await read("old.css");
    await writeFile(path.join(dir, "old.css"), ".a{margin:1px}");
    for (let release = 0; release < 200; release += 1) {
      await writeFile(path.join(dir, `${release}.css`), ".a{margin:2px}");
      await read(`${release}.css`);
    }
    expect(await read("old.css")).toBe(".a{margin:1px}");
  });

  it("reads a stylesheet again after a failure", async () => {
    const styles = stylesOf();
    const failed = await styles.criticalFor(Buffer.from('<p class="a">'), ["/page.css"]);
    expect(failed).toEqual({ css: "", linked: ["/page.css"] });
    expect(warnings).toEqual([expect.stringMatching(/^a document links \/page\.css: Error: ENOENT/)]);
    await writeFile(path.join(dir, "page.css"), ".a{margin:0}");
    expect(await cssOf(styles, ["/page.css"])).toBe(".a{margin:0}");
  });
});
