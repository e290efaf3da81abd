import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { ownerAt } from "./ownerAt";

const entry = (path: string) => ({
  base: "/r/x/",
  requires: "^2.0.0",
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: {},
  pages: [{ path, title: "A page" }],
});
const registry: PageRegistry = {
  schema: 1,
  revision: 1,
  remotes: { catalog: { release: "1.0.0-3f9c1ab2", entry: entry("/product/:id"), lastGood: null } },
};
const pageData = { registry, shell: "5e11e11e" };

describe("ownerAt", () => {
  it.each([
    ["/", { page: "/", remote: "shell", release: "5e11e11e" }],
    ["/product/0b6f3f1c", { page: "/product/:id", remote: "catalog", release: "1.0.0-3f9c1ab2" }],
    ["/ada@example.com", { page: "other", remote: "shell", release: "5e11e11e" }],
  ])("names the owner of %s with the pattern of the page, never with the address itself", (pathname, owner) => {
    expect(ownerAt(pathname, pageData)).toEqual(owner);
  });
});
