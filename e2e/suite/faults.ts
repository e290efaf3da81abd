import { parseArgs } from "node:util";
import { repeatStages } from "./repeatStages";
import { faultStage, journeyStage, runStages, serverFaultStages } from "./stages";

/** The journeys that test faults of the API and of browsers (reliability B1 to D19): Playwright's filters of paths. */
const faultJourneys = [
  "journeys/resilience/",
  "journeys/clientFaults/",
  "preHydrationInput",
  "layoutShift",
  "shopping/scale",
];

// `--times N` is ours. Playwright gets the other arguments.
const { tokens } = parseArgs({ options: { times: { type: "string" } }, strict: false, tokens: true });
const times = tokens.find((token) => token.kind === "option" && token.name === "times");
const filter = process.argv.slice(2);
if (times?.kind === "option") {
  const count = Number(times.value);
  if (!Number.isInteger(count) || count < 2) throw new Error("--times takes a number of runs, 2 or more");
  filter.splice(times.index, times.inlineValue ? 1 : 2);
  const remotes = faultStage(filter, 0);
  const journeys = journeyStage([...faultJourneys, ...filter], 0);
  // A filter selects among the tests of remotes.
  await repeatStages(count, filter.length > 0 ? [[remotes]] : [[remotes, ...serverFaultStages], [journeys]]);
}
await runStages([faultStage(filter)]);
