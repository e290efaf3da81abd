import type { Defect } from "../../api/src/testing/seededDefect";

const measured = (name: string): Defect["test"] => ({ file: "shell/server/rollouts/measures.test.ts", name });
const onTwoServers = (name: string): Defect["test"] => ({
  file: "shell/server/rollouts/RolloutJudge.test.ts",
  name: `a rollout on two document servers ${name}`,
});

/** Defects in what takes a canary on, or back. */
export const rolloutDefects: readonly Defect[] = [
  {
    name: "canary that loses additions to the cart unnoticed",
    changes: [{ file: "shell/server/rollouts/measures.ts", from: 'worse: "lower",', to: 'worse: "higher",' }],
    test: measured(
      "a simulated rollout with a look each minute F41 takes a canary back at the first step: half of the additions to the cart",
    ),
  },
  {
    name: "interval for a single look",
    changes: [
      {
        file: "shell/server/rollouts/confidence.ts",
        from: "(Math.log(mixed / variance) - 2 * Math.log(alpha))",
        to: "(0.05 - Math.log(alpha))",
      },
    ],
    test: measured("a simulated rollout with a look each minute F41 takes 95 of 100 healthy canaries through"),
  },
  {
    name: "rollout that one network decides",
    changes: [
      {
        file: "shell/server/rollouts/compareViews.ts",
        from: "const ignoredGroups = 2;",
        to: "const ignoredGroups = 0;",
      },
    ],
    test: {
      file: "shell/server/rollouts/compareViews.test.ts",
      name: "the comparison of page views F41 is not decided by two larger networks whose visitors all report failures",
    },
  },
  {
    name: "step that another server has changed is changed again",
    changes: [
      {
        file: "mfe/src/store/rollout.ts",
        from: "const isSame = now?.release === judged.release && now.since === judged.since;",
        to: "const isSame = now?.release === judged.release;",
      },
    ],
    test: {
      file: "mfe/src/store/rollout.test.ts",
      name: "a rollout F41 is changed by one of several document servers that decide the same",
    },
  },
  {
    name: "evidence that a restart loses",
    changes: [
      {
        file: "shell/server/rollouts/RolloutJudge.ts",
        from: "return this.#next((registry) => this.#evidence.sync(registry, now));",
        to: "return this.#next(async () => {});",
      },
    ],
    test: onTwoServers("goes on with what was reported before a restart of all servers"),
  },
  {
    name: "webhook that the end of the server does not end",
    changes: [
      { file: "shell/server/rollouts/ReleaseWebhook.ts", from: "{ signal, ref: false }", to: "{ ref: false }" },
    ],
    test: {
      file: "shell/server/rollouts/ReleaseWebhook.test.ts",
      name: "the webhook ends with the server during an attempt",
    },
  },
];
