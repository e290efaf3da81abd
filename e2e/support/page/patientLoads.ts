import type { BrowserContext } from "@playwright/test";
import { changeTimers } from "./changeTimers";

/** How long one attempt to load a release may take, and how long a part may be suspended, ms (`shell/src/federation/RemoteLoader.ts`). */
export const attemptMs = 3500;
/** For a busy machine, ms. Shorter than an assertion waits (`patience.ts`), so that a release that hangs is still replaced before it. */
const patientMs = 30_000;

/** Pages of the context wait longer for a release: a test of a certain release does not want the last good one in its place. */
export const patientLoads = (context: BrowserContext): Promise<unknown> => changeTimers(context, attemptMs, patientMs);
