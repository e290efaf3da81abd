import { runShop } from "../../shell/server/runShop";
import { patientLimits } from "./patientLimits";

/** Tests of rollouts wait for each decision. */
const judgeRolloutsEveryMs = 1000;

// The shop of the browser tests: that of `shell/server/main.ts`, with more time for the API's calls, and with frequent decisions.
await runShop({ apiTimeLimits: patientLimits, judgeRolloutsEveryMs });
