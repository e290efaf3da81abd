/** @jest-environment node */
import { isCode, isTestCode, projectFiles, readText } from "./checks/sourceFiles";

/** Chromium finds no idle moment in a page that paints nothing more: a request without a limit may wait for minutes. */
it("asks for an idle moment only where a test shows its limit", () => {
  const callers = projectFiles().filter(
    (file) => isCode(file) && !isTestCode(file) && readText(file).text.includes("requestIdleCallback"),
  );
  expect(callers.sort()).toEqual([
    "shared/src/browser/whenIdle.ts",
    // The starter imports nothing that the bundler would have to load, so it has the call twice.
    "shell/src/starter/additions/product.ts",
    "shell/src/starter/startWhenWanted.ts",
  ]);
});
