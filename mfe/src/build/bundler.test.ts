import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDir } from "../paths";
import { bundle } from "./bundler";

it("names, by file, the imports that request it", async () => {
  const outDir = await mkdtemp(path.join(tmpdir(), "aurelle-bundler-"));
  try {
    const { requests } = await bundle(path.join(projectDir, "mf-checkout"), outDir, { hasMaps: true });
    const byChunk = Object.fromEntries(
      Object.entries(requests).map(([file, sites]) => [file.replace(/\.[0-9a-f]{8}(?=\.js$)/, ""), sites]),
    );
    expect(byChunk["src_pages_CheckoutPage_tsx.js"]).toEqual([
      { module: "src/remote.ts", request: "./pages/CheckoutPage" },
    ]);
    expect(byChunk["data.js"]).toContainEqual({ module: "src/remote.ts", request: "./data/StoreProvider" });
    expect([byChunk["remoteEntry.js"], byChunk["remote.js"]]).toEqual([[], []]);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
});
