import type { TimeLimits } from "../../api/src/config";

/** On a busy machine a call may take longer than the shop allows, ms. Tests of the API show what its limits do. */
export const patientMs = 60_000;

export const patientLimits: TimeLimits = { requestMs: patientMs, statementMs: patientMs };
