import { causeOf, report } from "./report";

const requests = [
  { module: "src/remote.ts", request: "./pages/CategoryPage" },
  { module: "src/pages/ProductPage.tsx", request: "../components/WearWith" },
  { module: "src/remote.ts", request: "./data/prefetch" },
  { module: "src/remote.ts", request: "./pages/CategoryPage" },
];

it("names the imports that request a bundle, each once", () => {
  expect(causeOf({ requests })).toBe(
    "requested by src/pages/ProductPage.tsx for ../components/WearWith; src/remote.ts for ./data/prefetch, ./pages/CategoryPage",
  );
});

it("says of a bundle that nothing requests that it loads with the workspace", () => {
  expect(causeOf({ requests: [] })).toBe("loads with the workspace");
});

it("shows for each bundle what requests it, as text", () => {
  const bundle = { name: "data.1cd54e1e.js", size: 2048, brotli: 1024, parts: [] };
  const page = report([
    { name: "mf-cart", bundles: [{ ...bundle, requests: [{ module: "a.ts", request: "./<b>" }] }] },
  ]);
  expect(page).toContain("<p>requested by a.ts for ./&lt;b&gt;</p>");
  expect(page).toContain("mf-cart: 1.0 KiB brotli in 1 files");
});
