import { readArguments } from "../support/argumentError";
import { readNumber } from "./readNumber";
import { repeatStages } from "./repeatStages";
import { browserFilter, runProject } from "./runProject";
import { browsersStage } from "./stages/browserStages";
import { buildStage } from "./stages/checkStages";
import { serverFaultStages } from "./stages/jestStages";

/** The journeys that test faults of the API and of browsers (reliability B1 to D19), and those of remotes: filters of paths. */
const faultTests = [
  "faults/",
  "journeys/resilience/",
  "journeys/clientFaults/",
  "preHydrationInput",
  "layoutShift",
  "shopping/scale",
];

const args = process.argv.slice(2);
const [times, filter] = readArguments(() => readNumber(args, "times", 2));
if (times === null) await runProject("npm run faults --", "faults", args);
else {
  // A filter selects among the tests of remotes.
  const isFiltered = filter.length > 0;
  const run = {
    projects: isFiltered ? (["faults"] as const) : (["faults", "journeys"] as const),
    filter: isFiltered ? browserFilter(filter) : faultTests,
  };
  const servers = isFiltered ? [] : serverFaultStages();
  // The faults of the server run beside the browsers, so that each test runs on a busy machine.
  const serverNames = servers.map(({ name }) => name);
  const rules = [
    { name: "build", after: [], needs: [], beside: [] },
    { name: "browsers", after: [], needs: ["build"], beside: serverNames },
    ...serverNames.map((name, index) => ({ name, after: serverNames.slice(0, index), needs: ["build"], beside: [] })),
  ];
  await repeatStages(times, [buildStage(), browsersStage(run), ...servers], rules);
}
