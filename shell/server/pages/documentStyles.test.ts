/** @jest-environment node */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { bytesOf } from "../html/DocumentParts";
import { cspHash } from "../http/documentPolicy";
import { CriticalStyles } from "../rendering/CriticalStyles";
import { catalogRegistry } from "../testing/catalogRegistry";
import { aPool, someDependencies } from "../testing/pageDependencies";
import { makePage } from "./makePage";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "styles-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** The home page, on which a remote with this stylesheet fills a slot. */
async function homePage(css: string) {
  await writeFile(path.join(dir, "main.12345678.css"), ".shell-a{margin:0}");
  await writeFile(path.join(dir, "slot.css"), css);
  const pool = aPool('<p class="shell-a"><p class="catalog-a">');
  const rendered = await pool.render(catalogRegistry(), "/", async () => null, undefined);
  jest.spyOn(pool, "render").mockResolvedValue(rendered && { ...rendered, chunks: { catalog: [] } });
  const registry = catalogRegistry();
  const [catalog] = Object.values(registry.remotes);
  Object.assign(catalog?.entry ?? {}, { integrity: { "slot.css": `sha384-${"A".repeat(64)}` } });
  const criticalStyles = new CriticalStyles(
    (url) => path.join(dir, path.basename(url)),
    () => {},
  );
  const page = await makePage(someDependencies({ pool, criticalStyles }), registry, {
    pathname: "/",
    url: "/",
    requester: { address: "10.0.0.1" },
    overrides: {},
    worksOffline: false,
  });
  const [head = ""] = bytesOf(page.html).toString().split("</head>");
  const withoutScript = head.replace(/<noscript>.*?<\/noscript>/gs, "");
  return {
    policy: page.policy,
    /** The texts of the style elements, as a browser finds them. */
    styles: [...head.matchAll(/<style>(.*?)<\/style[\s/>]/gis)].map(([, text = ""]) => text),
    linked: [...withoutScript.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, url]) => url),
  };
}

describe("the styles of a document with a remote's part", () => {
  it("F50 have the rules of a remote whose pictures are beside its stylesheet", async () => {
    const { styles, linked } = await homePage(".catalog-a{background:url(./gift.svg);clip-path:url(#clip)}");
    const base = "/r/catalog/1.0.0-aaaaaaaa/";
    expect(styles).toEqual([`.shell-a{margin:0}.catalog-a{background:url(${base}gift.svg);clip-path:url(#clip)}`]);
    expect(linked).toEqual([]);
  });

  it("F50 are one element that the policy allows, whatever text a remote's styles have", async () => {
    const { styles, policy } = await homePage(
      '.catalog-a{background:url("data:image/svg+xml,<svg><style>a{b:c}</style></svg>")}\r\n.catalog-a{margin:\0;\r}',
    );
    expect(styles).toHaveLength(1);
    expect(styles[0]).toMatch(/^\.shell-a\{margin:0\}\.catalog-a\{background:.*\.catalog-a\{margin:[^}]*\}$/s);
    // A browser makes other characters of these, so that the hash of the element would be another one.
    expect(styles[0]).not.toMatch(/[\r\0]/);
    expect(policy).toContain(cspHash(styles[0] ?? ""));
  });

  it("F50 link the stylesheet of a remote that cannot be in a document, and no other one", async () => {
    const { styles, linked } = await homePage('@import "more.css";.catalog-a{margin:0}');
    expect(styles).toEqual([".shell-a{margin:0}"]);
    expect(linked).toEqual(["/r/catalog/1.0.0-aaaaaaaa/slot.css"]);
  });
});
