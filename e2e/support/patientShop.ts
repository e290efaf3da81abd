import { shopEncoding } from "../../api/src/pictures/encode";
import { runShop } from "../../shell/server/runShop";
import { patientLimits, patientMs } from "./patientLimits";

/** Tests of rollouts wait for each decision. */
const judgeRolloutsEveryMs = 1000;

/** The tests look at 150 photographs: with the shop's own effort they would take half a minute of processor time in each run. */
const quickEncoding = {
  ...shopEncoding,
  version: "quick",
  avif: { ...shopEncoding.avif, effort: 0 },
  webp: { ...shopEncoding.webp, effort: 0, smartSubsample: false },
};
const pictureEncoding = process.env.TEST_PICTURES === "as in the shop" ? shopEncoding : quickEncoding;

// The shop of the browser tests: that of `shell/server/main.ts`, with more time for the API's calls and for other origins of files, and with
// frequent decisions.
await runShop({
  apiTimeLimits: patientLimits,
  judgeRolloutsEveryMs,
  pictureEncoding,
  originCheckLimitMs: patientMs,
});
