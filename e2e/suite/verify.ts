import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readArguments } from "../support/argumentError";
import { projectDir } from "../support/shop";
import { changedFiles } from "./changed/changedFiles";
import { concerned } from "./changed/concerned";
import { integrationTests, releaseTests } from "./leftToFullRun";
import { runTests } from "./runTests";
import { lintStage, typesStage } from "./stages/checkStages";
import { unitStage } from "./stages/jestStages";
import type { Stage } from "./stages/stage";

/** The tests of the project's structure and language. They read all files, so any change may fail them. */
const structureTests = (): string[] =>
  readdirSync(path.join(projectDir, "shared/build"))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `shared/build/${file}`);

const without = (patterns: readonly string[]) =>
  `--testPathIgnorePatterns=${["/node_modules/", ...integrationTests, ...patterns].join("|")}`;

function changedStages(): Stage[] {
  const changed = changedFiles(projectDir);
  const { lint, unit } = concerned(changed, (file) => existsSync(path.join(projectDir, file)));
  process.stdout.write(`${changed.length} files differ from main\n`);
  if (changed.some((file) => file.startsWith("api/"))) {
    process.stdout.write("The API's own tests need a database and are not among these: npm test -- api\n");
  }
  return [
    unitStage(
      unit === "all" ? [without(releaseTests)] : [without([]), "--findRelatedTests", ...unit, ...structureTests()],
    ),
    ...(lint.length > 0 ? [lintStage(lint)] : []),
    ...(changed.length > 0 ? [typesStage()] : []),
  ];
}

// `npm run verify` checks format, lint, types and unit tests; with `--changed` only what differs from main concerns.
const { values } = readArguments(() => parseArgs({ options: { changed: { type: "boolean" } } }));
if (values.changed) await runTests("npm run verify -- --changed", changedStages());
else await runTests("npm run verify", [unitStage([without(releaseTests)]), lintStage(), typesStage()]);
