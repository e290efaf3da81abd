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

const stylesOf = () => new CriticalStyles((url) => path.join(dir, path.basename(url)));

describe("CriticalStyles", () => {
  it("contains the whole base stylesheet, and the rules of other stylesheets that the document needs", async () => {
    await writeFile(path.join(dir, "base.1234abcd.css"), ".a{color:red}@media print{.b{color:blue}}");
    const animations = "@keyframes turn{to{margin:0}}@keyframes beat{to{margin:0}}";
    await writeFile(path.join(dir, "page.1234abcd.css"), `${animations}.a{animation:turn 1s}.b{margin:1px}`);
    const urls = ["/assets/base.1234abcd.css", "/r/cart/1.0.0-aaaaaaaa/page.1234abcd.css"];
    expect(await stylesOf().criticalFor(Buffer.from('<p class="a">'), urls)).toBe(
      ".a{color:red}@media print{.b{color:blue}}.a{animation:turn 1s}@keyframes turn{to{margin:0}}",
    );
  });

  it("contains a rule once that several stylesheets have, but not across media queries", async () => {
    const shared = ".a{margin:0}@media (width>=48rem){.a{margin:1px}}";
    await writeFile(path.join(dir, "page.css"), `${shared}.b{margin:2px}`);
    await writeFile(path.join(dir, "slot.css"), `.a{margin:1px}${shared}.c{margin:3px}.a{margin:1px}`);
    const html = Buffer.from('<p class="a b c">');
    expect(await stylesOf().criticalFor(html, ["/page.css", "/slot.css"])).toBe(
      `${shared}.b{margin:2px}.a{margin:1px}.c{margin:3px}.a{margin:1px}`,
    );
  });

  it("differs for documents whose attributes differ", async () => {
    await writeFile(path.join(dir, "page.css"), ".a[aria-disabled=true]{margin:0}");
    const styles = stylesOf();
    const read = (html: string) => styles.criticalFor(Buffer.from(html), ["/page.css"]);
    expect(await read('<p class="a">')).toBe("");
    expect(await read('<p class="a" aria-disabled="true">')).toBe(".a[aria-disabled=true]{margin:0}");
  });

  it("rejects a stylesheet with a relative address, which would refer to another file in the document", async () => {
    await writeFile(path.join(dir, "page.css"), ".a{background:url(ring.webp)}");
    await expect(stylesOf().criticalFor(Buffer.from('<p class="a">'), ["/page.css"])).rejects.toThrow(
      "names files relative to itself",
    );
  });

  it("H7 drops the stylesheets of old releases from memory", async () => {
    const styles = stylesOf();
    const read = (name: string) => styles.criticalFor(Buffer.from('<p class="a">'), [`/${name}`]);
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
    await expect(styles.criticalFor(Buffer.from('<p class="a">'), ["/page.css"])).rejects.toThrow("ENOENT");
    await writeFile(path.join(dir, "page.css"), ".a{margin:0}");
    expect(await styles.criticalFor(Buffer.from('<p class="a">'), ["/page.css"])).toBe(".a{margin:0}");
  });
});
