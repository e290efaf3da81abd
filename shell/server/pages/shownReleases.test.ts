/** @jest-environment node */
import { existsSync } from "node:fs";
import path from "node:path";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { catalogRegistry } from "../testing/catalogRegistry";
import { shellPageChunks, shownRegistry, shownShellFiles } from "./shownReleases";

const { remotes } = catalogRegistry({ path: "/rings", title: "Rings" });
const [remote] = Object.values(remotes);
if (!remote) throw new Error("the registry has one remote");
const registry: PageRegistry = { schema: 1, revision: 1, remotes: { catalog: remote, cart: remote, account: remote } };
const rings = { page: { path: "/rings", title: "Rings" }, remote: "catalog" };
const faq = { page: { path: "/faq", title: "FAQ" }, remote: null };
const files = [
  "main",
  "host",
  "shared_src_http_transport_ts",
  "src_pages_FaqPage_tsx",
  "src_layout_header_search_suggestions_Suggestions_tsx",
  "src_pages_HomePage_tsx",
  "src_telemetry_startPageReports_ts",
  "src_federation_endRelease_ts",
  "shared_src_toast_ToastBox_tsx",
].map((name) => ({ url: `/assets/${name}.12345678.js` }));

describe("the releases of a rendered page", () => {
  it("are those of its owner and of every frame, also of one that the server left to the browser", () => {
    expect(Object.keys(shownRegistry(registry, rings, ["cart"]).remotes)).toEqual(["catalog", "cart"]);
    expect(Object.keys(shownRegistry(registry, null, []).remotes)).toEqual([]);
  });

  it("are outlines on a page of the shell, where a frame hydrates near the screen", () => {
    const { catalog } = shownRegistry(registry, faq, ["catalog"]).remotes;
    const { base, entry, slots } = remote.entry;
    expect(catalog).toMatchObject({
      release: remote.release,
      lastGood: null,
      entry: { base, entry, slots, pages: [] },
    });
    expect(catalog?.entry.integrity).toEqual({});
    expect(shownRegistry(registry, rings, ["catalog"]).remotes.catalog).toBe(remote);
  });

  it("are only such as the registry has, whatever the worker says", () => {
    expect(Object.keys(shownRegistry(registry, faq, ["gone", "__proto__"]).remotes)).toEqual([]);
  });
});

describe("the shell's files of a rendered page", () => {
  const namesOf = (found: Parameters<typeof shownShellFiles>[1], hasAddToCart = false) =>
    shownShellFiles({ files, host: files.slice(1, 2) }, found, hasAddToCart).map(({ url }) =>
      url.replace(/.*\/(.*)\.12345678\.js/, "$1"),
    );

  it("are all but other pages, what loads in an idle moment, and the host where each frame waits for the set", () => {
    expect(namesOf(faq)).toEqual(["main", "shared_src_http_transport_ts", "src_pages_FaqPage_tsx"]);
    expect(namesOf(rings)).toEqual(["main", "host", "shared_src_http_transport_ts"]);
    expect(namesOf(null)).toEqual(["main", "host", "shared_src_http_transport_ts"]);
  });

  it("have what shows messages where Add to Cart may be pressed before the set has come", () => {
    expect(namesOf(rings, true)).toEqual([
      "main",
      "host",
      "shared_src_http_transport_ts",
      "shared_src_toast_ToastBox_tsx",
    ]);
  });

  it.each(Object.entries(shellPageChunks))("have the chunk of %s by the name of its module", (_, chunk) => {
    const file = `${chunk.replace(/_tsx$/, "").replaceAll("_", "/")}.tsx`;
    expect(existsSync(path.join(__dirname, "../..", file))).toBe(true);
  });
});
