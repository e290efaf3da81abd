import type { Times } from "./testEvents";

/** What the analysis reads of one of Playwright's steps. */
export interface Step {
  category: string;
  title: string;
  duration: number;
  steps: readonly Step[];
}

/** Playwright's names of steps that do nothing but wait for a time to pass. */
const clockSteps = /^(?:Wait for timeout|(?:page|frame)\.waitForTimeout)/;

/**
 * The time of a test's outermost calls to Playwright: `clock` for fixed waits, `browser` for everything else that the browser is
 * asked to do, assertions that wait for the page included. Groups of steps (hooks, fixtures, `test.step`) count by what is in them.
 */
export function stepTimes(steps: readonly Step[]): Times {
  const total = { browser: 0, clock: 0 };
  const add = ({ category, title, duration, steps: inner }: Step): void => {
    if (clockSteps.test(title)) total.clock += duration;
    else if (category === "pw:api" || category === "expect") total.browser += duration;
    else inner.forEach(add);
  };
  steps.forEach(add);
  return total;
}
