import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { isDialogStep } from "./pageOf";

const pages = [
  { path: "/shop", title: "Shop" },
  { path: "/shop/things/:id", title: "Thing", within: "/shop" },
  { path: "/other/:id", title: "Other" },
];
const registry = { schema: 1, revision: 1, remotes: { shop: { entry: { pages } } } } as unknown as PageRegistry; // nothing else is read

it.each([
  ["/shop", "/shop/things/7", true],
  ["/shop/things/7", "/shop", true],
  ["/shop/things/7", "/shop/things/8", true],
  ["/other/1", "/other/2", false],
  ["/about", "/shop/things/7", false],
  ["/shop/things/7", "/no-such-page", false],
])("a step from %s to %s only opens or closes a dialog: %s", (before, after, answer) => {
  expect(isDialogStep(before, after, registry)).toBe(answer);
});
