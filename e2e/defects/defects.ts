import type { Defect } from "../../api/src/testing/seededDefect";
import { federationDefects } from "./federation";
import { offlineDefects } from "./offline";
import { remoteDefects } from "./remotes";
import { sharedDefects } from "./shared";
import { shellDefects } from "./shell";

/** `npm run defects` seeds each into a copy of the project. Those of the API are in api/src/testing/defects.ts. */
export const defects: readonly Defect[] = [
  ...shellDefects,
  ...federationDefects,
  ...remoteDefects,
  ...sharedDefects,
  ...offlineDefects,
];
