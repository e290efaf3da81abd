/** @jest-environment node */
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { loadPlan } from "./loadPlan";

const entry = { base: "/r/catalog/1.0.0-aaaaaaaa/", requires: "^2.0.0", pages: [], slots: [], entry: "remoteEntry.js" };
const registry: PageRegistry = {
  schema: 1,
  revision: 1,
  remotes: {
    catalog: {
      release: "1.0.0-aaaaaaaa",
      entry: { ...entry, preload: ["remote.js"], css: [], integrity: { "listings.12345678.js": "sha384-L" } },
      lastGood: null,
    },
  },
};
const host = { url: "/assets/host.12345678.js", integrity: "sha384-H" };
const shell = { scripts: [{ url: "/assets/main.12345678.js" }], host: [host], styles: [] };
const preloadsOf = (chunks: Record<string, string[]>, owner: string | null) =>
  loadPlan(registry, shell, { chunks }, owner).preloads.map(({ url }) => url);

describe("the load plan of a page", () => {
  it("F47 has the shell's host beside the entry of a remote that rendered a part", () => {
    expect(preloadsOf({ catalog: ["listings"] }, "catalog")).toEqual([
      host.url,
      "/r/catalog/1.0.0-aaaaaaaa/remoteEntry.js",
      "/r/catalog/1.0.0-aaaaaaaa/remote.js",
      "/r/catalog/1.0.0-aaaaaaaa/listings.12345678.js",
    ]);
    expect(loadPlan(registry, shell, { chunks: { catalog: ["listings"] } }, "catalog").preloads[0]).toEqual(host);
  });

  it("F47 has the host on a remote's page that the server left to the browser", () => {
    expect(preloadsOf({}, "cart")).toEqual([host.url]);
  });

  it("F47 has no host on a page of the shell without a remote's code", () => {
    expect(preloadsOf({}, null)).toEqual([]);
    expect(preloadsOf({ catalog: [] }, null)).toEqual([]);
  });

  it("has no host of a shell from before there was one", () => {
    const { preloads } = loadPlan(registry, { ...shell, host: [] }, { chunks: {} }, "cart");
    expect(preloads).toEqual([]);
  });
});
