import { constants } from "node:os";

/** Where the cores are busy, a worker for trials gets an eighth of what another process gets. */
export const trialPriority: number = constants.priority.PRIORITY_BELOW_NORMAL;

/** How long a worker may take for what no visitor waits for, ms: eight times as long for one that gets an eighth. */
export const patientMs = (ms: number, isForTrials: boolean): number => (isForTrials ? 8 * ms : ms);
