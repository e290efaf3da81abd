import { parseArgs } from "node:util";
import { repeatStages } from "./repeat";
import { faultStage, journeyStage, runStages, serverFaultStages } from "./stages";

/** The faults of the API and of browsers, among the journeys. */
const amongJourneys = [
  "journeys/resilience/",
  "journeys/clientFaults/",
  "preHydrationInput",
  "layoutShift",
  "shopping/scale",
];

/** `--times N` and the rest, which is Playwright's. */
const { tokens } = parseArgs({ options: { times: { type: "string" } }, strict: false, tokens: true });
const times = tokens.find((token) => token.kind === "option" && token.name === "times");
const given = process.argv.slice(2);
if (times?.kind === "option") {
  const count = Number(times.value);
  if (!Number.isInteger(count) || count < 2) throw new Error("--times takes a number of runs, 2 or more");
  given.splice(times.index, times.inlineValue ? 1 : 2);
  const remotes = faultStage(given, 0);
  const journeys = journeyStage([...amongJourneys, ...given], 0);
  // With a choice of tests, those of remotes alone.
  await repeatStages(count, given.length > 0 ? [[remotes]] : [[remotes, ...serverFaultStages], [journeys]]);
}
await runStages([faultStage(given)]);
