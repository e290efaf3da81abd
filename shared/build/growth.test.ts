/** @jest-environment node */
import { isCode, isTestCode, projectFiles, readText } from "./checks/sourceFiles";

/** Code whose collections live as long as one call, or run in the browser, with the reason. */
const shortLived: Readonly<Record<string, string>> = {
  "api/src/catalogue/facets/countFacets.ts": "one response",
  "shell/server/ops/opsView.ts": "one page of /ops",
  "shell/server/telemetry/OpsStats.ts": "one page of /ops",
  "shell/server/pages/makePage.ts": "one document",
  "shell/server/rendering/criticalCss.ts": "one document",
  "shell/server/rollouts/compareViews.ts": "one look at a rollout",
  "shell/server/seo/readProductPart.ts": "one part of the sitemap",
  "shell/server/dev/devToolsHook.ts": "a script for the browser",
};

/** An empty map or set: whatever it gets is added later. */
const collection = /new (?:Map|Set)(?:<[^()]*>)?\(\)|createRecentKeys(?:<[^()]*>)?\(/;

const collecting = projectFiles()
  .filter((file) => /^(?:api\/src|shell\/server)\//.test(file) && isCode(file) && !isTestCode(file))
  .filter((file) => collection.test(readText(file).text));

/** The files that a row of docs/operations.md names. */
const documented = readText("docs/operations.md")
  .text.split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((line) =>
    [...(line.split("|")[1] ?? "").matchAll(/`((?:api\/src|shell\/server)\/[^`]+)`/g)].map(([, file]) => file),
  );

describe("what grows in the memory of a process", () => {
  it("H7 has a row in docs/operations.md that says what ends it", () => {
    expect([...documented, ...Object.keys(shortLived)].sort()).toEqual([...collecting].sort());
  });
});
