import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readArguments } from "../support/argumentError";
import { projectDir } from "../support/shop";
import { changedFiles } from "./changed/changedFiles";
import { concerned } from "./changed/concerned";
import { runTests } from "./runTests";
import { lintStage, typesStage } from "./stages/checkStages";
import { unitStage } from "./stages/jestStages";
import type { Stage } from "./stages/stage";

/** The tests of the project's structure and language. They read all files, so any change may fail them. */
const structureTests = (): string[] =>
  readdirSync(path.join(projectDir, "shared/build"))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `shared/build/${file}`);

/**
 * What runs in Jest and is no unit test: the grids of calls and faults, which test the client against a server, the release tool as a
 * process, and the processes that render or judge releases. Together they take as long as half of the others. `npm test` runs them.
 */
const integrationTests = [
  String.raw`/((api|order)Faults|firstLoads)\.test\.`,
  String.raw`/mfe/src/main\.test\.`,
  String.raw`/wrongArguments\.test\.`,
  String.raw`/(RenderPool|RenderWorkers|ReleaseJudge)\.test\.`,
];

/**
 * What changes a registry on disk again and again. Its tests take a tenth of the processor time of the others, so they run with `--changed` if the
 * change concerns them, and in `npm test`.
 */
const registryTests = [
  String.raw`/mfe/src/store/store\.test\.`,
  String.raw`/shell/server/releases/(promotionHistory|registryService)\.test\.`,
];
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
      unit === "all" ? [without(registryTests)] : [without([]), "--findRelatedTests", ...unit, ...structureTests()],
    ),
    ...(lint.length > 0 ? [lintStage(lint)] : []),
    ...(changed.length > 0 ? [typesStage()] : []),
  ];
}

// `npm run verify` checks format, lint, types and unit tests; with `--changed` only what differs from main concerns.
const { values } = readArguments(() => parseArgs({ options: { changed: { type: "boolean" } } }));
if (values.changed) await runTests("npm run verify -- --changed", changedStages());
else await runTests("npm run verify", [unitStage([without(registryTests)]), lintStage(), typesStage()]);
