/** @jest-environment node */
import { bytesOf } from "../html/DocumentParts";
import { importMapOf } from "../releases/importMap";
import { hashOf, hostileTitleRegistry as registry } from "../testing/hostileTitleRegistry";
import { shellFacts } from "../testing/shellFacts";
import { type DocumentContent, renderDocument } from "./renderDocument";

const htmlOf = (...document: Parameters<typeof renderDocument>) => bytesOf(renderDocument(...document)).toString();

const content: DocumentContent = {
  title: 'Rings & "more" <b>',
  description: "d",
  canonical: "http://localhost:3000/rings",
  seo: [],
  shell: {
    scripts: [{ url: "/assets/main.js", integrity: hashOf("M") }],
    host: [{ url: "/assets/host.js", integrity: hashOf("H") }],
    styles: [{ url: "/assets/main.css" }],
    fonts: [],
    files: [],
    release: "5e11e11e",
    protocol: 2,
    facts: shellFacts,
    starter: "start()",
    additions: [],
  },
  data: {
    registry,
    set: null,
    countdown: { endsAt: null },
    overrides: {},
    settings: { demoMode: true },
    takesReports: true,
    shell: "5e11e11e",
    worksOffline: true,
    rendered: null,
  },
  remote: null,
  isDev: false,
  rendered: null,
};

describe("renderDocument", () => {
  it("escapes the texts of registry and page, so that no text can end its element", () => {
    const html = htmlOf(content, importMapOf(Object.values(registry.remotes), content.shell.files));
    expect(html).toContain("<title>Rings &amp; &quot;more&quot; &lt;b&gt;</title>");
    expect(html).not.toContain("<script>alert(1)");
    const data = html.match(/id="page-data">(.*?)<\/script>/)?.[1] ?? "";
    expect(JSON.parse(data).registry.remotes.cart.entry.pages).toEqual(registry.remotes.cart?.entry.pages);
  });

  it("contains each hash once, in the import map", () => {
    const html = htmlOf(content, importMapOf(Object.values(registry.remotes), content.shell.files));
    expect(html.split(hashOf("B")).length - 1).toBe(1);
    expect(
      JSON.parse(html.match(/id="page-data">(.*?)<\/script>/)?.[1] ?? "").registry.remotes.cart.entry.integrity,
    ).toEqual({});
  });

  it("preloads the files of the page's remote with the shell's host, and those of no other", () => {
    expect(htmlOf(content, "{}")).not.toContain('rel="modulepreload"');
    const html = htmlOf({ ...content, remote: "cart" }, "{}");
    expect(html.match(/rel="modulepreload" href="([^"]*)"/g)).toHaveLength(3);
    expect(html).toContain(`<link rel="modulepreload" href="/assets/host.js" integrity="${hashOf("H")}">`);
  });

  it("puts the import map before every script that loads a module", () => {
    const html = htmlOf({ ...content, remote: "cart" }, "{}");
    expect(html.indexOf('type="importmap"')).toBeLessThan(html.indexOf('type="module"'));
    expect(html.indexOf('type="importmap"')).toBeLessThan(html.indexOf("modulepreload"));
  });
});
