/** The results of several runs of the same tests. */
export interface RunComparison {
  /** How many tests there are. */
  tests: number;
  /** A line for each test that did not end the same way in every run. */
  differing: readonly string[];
  /** The tests that failed in every run. */
  failing: readonly string[];
}

/** @param runs each maps the name of a test to its status. */
export function compareRuns(runs: readonly ReadonlyMap<string, string>[]): RunComparison {
  const names = [...new Set(runs.flatMap((run) => [...run.keys()]))];
  const outcomes = names.map((name) => ({ name, ended: runs.map((run) => run.get(name) ?? "was not run") }));
  return {
    tests: names.length,
    differing: outcomes
      .filter(({ ended }) => new Set(ended).size > 1)
      .map(({ name, ended }) => `${name}: ${ended.join(", ")}`),
    failing: outcomes.filter(({ ended }) => ended.every((status) => status === "failed")).map(({ name }) => name),
  };
}
