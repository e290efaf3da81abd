import { fastFolder } from "../../api/src/testing/fastFolder";
import { removeStaleFolders } from "../../api/src/testing/removeStaleFolders";
import { projectDir } from "../support/shop";
import { readSpecs, readWorkspaces } from "./projectFolders";
import { runTests } from "./runTests";
import { browsersStage } from "./stages/browserStages";
import { buildStage, lintStage, sizesStage, typesStage } from "./stages/checkStages";
import { pgliteStage, postgresStage, unitStage } from "./stages/jestStages";
import { literalPattern } from "./stages/quote";
import type { Stage } from "./stages/stage";
import { filterFor, folderOf } from "./workspaces";

const folders = readWorkspaces(projectDir).map(({ folder }) => folder);

/** Every test of the project. */
const allStages = (): Stage[] => [
  unitStage(),
  lintStage(),
  typesStage(),
  buildStage(),
  pgliteStage(),
  postgresStage(),
  sizesStage(),
  browsersStage(),
];

/** What concerns one workspace, at every level. */
function stagesOf(folder: string): Stage[] {
  const filter = filterFor(folder, readSpecs(projectDir));
  return [
    unitStage([`^${literalPattern(projectDir)}/${folder}/`], true),
    lintStage([folder]),
    typesStage(),
    ...(folder === "api" ? [pgliteStage(), postgresStage()] : []),
    ...(filter.length > 0 ? [buildStage(), browsersStage({ filter })] : []),
  ];
}

// `npm test` runs everything, `npm test -- cart` what concerns the workspace mf-cart.
const [name, ...more] = process.argv.slice(2);
const folder = name === undefined ? undefined : folderOf(name, folders);
if ((name !== undefined && folder === undefined) || more.length > 0) {
  const names = folders.map((one) => one.replace(/^mf-/, "")).join(", ");
  process.stderr.write(`npm test -- takes one workspace of: ${names}\nThere is no "${[name, ...more].join(" ")}".\n`);
  process.exit(2);
}
// An interrupted run has left its folders, which may be in memory.
await removeStaleFolders(await fastFolder());
if (folder === undefined) await runTests("npm test", allStages(), true);
else await runTests(`npm test -- ${name}`, stagesOf(folder));
