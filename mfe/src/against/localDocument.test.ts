/** @jest-environment node */
import type { PageRemote } from "@aurelle/shared/contract/registry";
import { localDocument, localPolicy } from "./localDocument";

const entry = {
  requires: "^2.0.0",
  pages: [],
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: {},
};
const cart: PageRemote = { release: "dev", entry: { ...entry, base: "http://localhost:3101/" }, lastGood: null };

describe("the document of a shop with a remote under development", () => {
  it("has the remote in place of its release, and reports nothing to the shop", () => {
    const data = { registry: { remotes: { account: {} } }, overrides: {}, takesReports: true, worksOffline: true };
    const html = `<link rel="modulepreload" href="/r/cart/1.0.0-aaaaaaaa/remoteEntry.js">\n<p>
<script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
    const local = localDocument(html, { cart });
    expect(local).not.toContain("/r/cart/");
    expect(JSON.parse(local.match(/id="page-data">(.*)<\/script>/)?.[1] ?? "")).toEqual({
      registry: { remotes: { account: {}, cart } },
      overrides: { cart: "http://localhost:3101" },
      takesReports: false,
      worksOffline: false,
    });
  });

  it("has the shop's policy, with the address of the dev server", () => {
    const policy =
      "default-src 'none'; script-src 'self' 'sha256-a'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types set; upgrade-insecure-requests";
    expect(localPolicy(policy, ["http://localhost:3101"])).toBe(
      "default-src 'none'; script-src 'self' 'sha256-a' http://localhost:3101; connect-src 'self' http://localhost:3101 ws://localhost:3101; frame-ancestors 'none'",
    );
  });
});
