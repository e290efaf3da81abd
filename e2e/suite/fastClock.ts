import { ArgumentError, readArguments } from "../support/argumentError";
import { readNumber } from "./readNumber";
import { runTests } from "./runTests";
import { withFastClock } from "./stages/fastClock";
import { pgliteStage, unitStage } from "./stages/jestStages";

/** `npm run test:clock`, or with another factor: `npm run test:clock -- --factor 20`. */
const factor = readArguments(() => {
  const [number, rest] = readNumber(process.argv.slice(2), "factor", 2);
  if (rest.length > 0) throw new ArgumentError(`npm run test:clock takes only --factor, not ${rest.join(" ")}`);
  return number ?? 10;
});
// Not the API on PostgreSQL, whose own time limits are those of the real clock.
const stages = [unitStage(), pgliteStage()].map((stage) => withFastClock(stage, factor));
await runTests("npm run test:clock", stages);
