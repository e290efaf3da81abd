import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { isEnclosedPage } from "./useIsEnclosed";

const pages = [
  { path: "/checkout", title: "Checkout", layout: "enclosed" },
  { path: "/quiz/:step", title: "Quiz", layout: "enclosed" },
  { path: "/cart", title: "Cart" },
  { path: "/lookbook", title: "Lookbook", layout: "panorama" },
];
const registry = { schema: 1, revision: 1, remotes: { any: { entry: { pages } } } } as unknown as PageRegistry; // nothing else is read

describe("isEnclosedPage", () => {
  it("is what the registry says of the page, of any remote", () => {
    expect(isEnclosedPage("/checkout", registry)).toBe(true);
    expect(isEnclosedPage("/quiz/2", registry)).toBe(true);
  });

  it("is false without a layout, for a layout of a later contract, for the shell's pages and for unknown addresses", () => {
    for (const path of ["/cart", "/lookbook", "/", "/nowhere"]) expect(isEnclosedPage(path, registry)).toBe(false);
  });

  it("is false while the registry has no owner of the address", () => {
    expect(isEnclosedPage("/checkout", { ...registry, remotes: {} })).toBe(false);
  });
});
