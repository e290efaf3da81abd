/** What several runs of the same tests say together: one line for each test that did not end alike, or that always failed. */
export interface Differences {
  tests: number;
  differing: readonly string[];
  failing: readonly string[];
}

const words: Readonly<Record<string, string>> = { expected: "passed", unexpected: "failed" };
const wordFor = (status: string | undefined): string =>
  status === undefined ? "was not run" : (words[status] ?? status);

/** @param runs each by test: how it ended, in Playwright's words. */
export function differences(runs: readonly ReadonlyMap<string, string>[]): Differences {
  const names = [...new Set(runs.flatMap((run) => [...run.keys()]))];
  const outcomes = names.map((name) => ({ name, ended: runs.map((run) => wordFor(run.get(name))) }));
  return {
    tests: names.length,
    differing: outcomes
      .filter(({ ended }) => new Set(ended).size > 1)
      .map(({ name, ended }) => `${name}: ${ended.join(", ")}`),
    failing: outcomes.filter(({ ended }) => ended.every((word) => word === "failed")).map(({ name }) => name),
  };
}
