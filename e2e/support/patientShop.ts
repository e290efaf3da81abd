import { runShop } from "../../shell/server/runShop";

/** On a busy machine a call may take longer than the shop allows. Tests of the API show what its limits do. */
const patientMs = 60_000;

/** Tests of rollouts wait for each decision. */
const judgeRolloutsEveryMs = 1000;

// The shop of the browser tests: that of `shell/server/main.ts`, with more time for the API's calls, and with frequent decisions.
await runShop({ apiTimeLimits: { requestMs: patientMs, statementMs: patientMs }, judgeRolloutsEveryMs });
