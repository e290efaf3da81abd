import type { ModelShop } from "./modelShop";
import { runSchedule } from "./runSchedule";
import { makeSteps, type Step, stepsPerSchedule } from "./steps";

export interface ModelRun {
  /** How many steps to run, at least. */
  steps: number;
  /** The seed of the first schedule; the following ones have the following numbers. */
  seed: number;
  /** Only these steps of one schedule: a failure that is run again. */
  only?: readonly number[] | undefined;
  /** Off: a failing schedule is not shortened. On unless set. */
  shortens?: boolean | undefined;
}

/** Runs of a schedule while it is shortened. */
const maxShorterRuns = 60;
/** A race does not fail each time. */
const triesOfShorter = 3;

interface Numbered {
  number: number;
  step: Step;
}

/** Whether the steps fail again, in one of a few runs. */
async function failsAgain(shop: ModelShop, steps: readonly Numbered[]): Promise<boolean> {
  for (let attempt = 0; attempt < triesOfShorter; attempt += 1) {
    if (
      await runSchedule(
        shop,
        steps.map(({ step }) => step),
      )
    )
      return true;
  }
  return false;
}

/** Leaves out steps, first many at once, then fewer, as long as the rest fails. */
async function shorten(shop: ModelShop, steps: readonly Numbered[]): Promise<readonly Numbered[]> {
  let left = steps;
  let runs = 0;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < left.length && runs < maxShorterRuns; ) {
      const shorter = [...left.slice(0, from), ...left.slice(from + size)];
      runs += 1;
      if (shorter.length > 0 && (await failsAgain(shop, shorter))) left = shorter;
      else from += size;
    }
  }
  return left;
}

const stepText = ({ number, step: { calls, holdAt } }: Numbered): string => {
  const names = calls.map(
    ({ kind, account, browser, choice, value }) =>
      `${kind}(account ${account}, browser ${browser}, ${choice}, ${value})`,
  );
  const held = holdAt > 0 && calls.length > 1 ? `, the first one held before its statement ${holdAt}` : "";
  return `  ${number}: ${names.join(" and ")}${held}`;
};

/** What failed, the shortest schedule that fails, and how to run it again. */
async function reportFailure(
  shop: ModelShop,
  seed: number,
  steps: readonly Numbered[],
  first: string,
  shortens: boolean,
) {
  const shortest = shortens ? await shorten(shop, steps) : steps;
  const numbers = shortest.map(({ number }) => number).join(",");
  const database = shop.db.kind === "pglite" ? "pglite" : "postgres";
  return [
    first,
    `Schedule ${seed}, ${shortens ? "shortened" : "up to the failure"}:`,
    ...shortest.map(stepText),
    `Again: npm run model -w @aurelle/api -- --database ${database} --seed ${seed} --only ${numbers}`,
  ].join("\n");
}

/**
 * Runs random schedules until `steps` steps have been made. Returns their number.
 * @throws Error with the failing schedule, shortened, for a step that the model does not explain.
 */
export async function runModel(shop: ModelShop, { steps, seed, only, shortens = true }: ModelRun): Promise<number> {
  let done = 0;
  for (let current = seed; done < steps; current += 1) {
    const all = makeSteps(current).map((step, number) => ({ number, step }));
    const chosen = only ? all.filter(({ number }) => only.includes(number)) : all;
    const failure = await runSchedule(
      shop,
      chosen.map(({ step }) => step),
    );
    if (failure) {
      const until = chosen.slice(0, failure.at + 1);
      const where = `Step ${done + failure.at + 1} failed:\n${failure.report}`;
      throw new Error(await reportFailure(shop, current, until, where, shortens && !only));
    }
    done += stepsPerSchedule;
    if (only) return chosen.length;
  }
  return done;
}
