import { readArguments } from "../support/argumentError";
import { readNumber } from "./readNumber";
import { runTests } from "./runTests";
import { browsersStage, type Project } from "./stages/browserStages";
import { buildStage } from "./stages/checkStages";

/** The arguments of a command for browser tests: `--repeat N` runs each chosen test N times, the others are Playwright's. */
export function browserFilter(args: readonly string[]): string[] {
  const [repeat, filter] = readArguments(() => readNumber(args, "repeat", 2));
  return repeat === null ? filter : [...filter, "--repeat-each", String(repeat)];
}

/** Runs the tests of one project, or those that the arguments choose. Ends the process. */
export function runProject(command: string, project: Project, args: readonly string[]): Promise<never> {
  const run = { projects: [project], filter: browserFilter(args) };
  return runTests([command, ...args].join(" "), [buildStage(), browsersStage(run)]);
}
