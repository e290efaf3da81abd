import type { Defect } from "../../api/src/testing/seededDefect";
import { loadingDefects } from "./loading";
import { offlineDefects } from "./offline";
import { quarantineDefects } from "./quarantine";
import { registryDefects } from "./registry";
import { releaseDefects } from "./releases";
import { remoteDefects } from "./remotes";
import { renderingDefects } from "./rendering";
import { rolloutDefects } from "./rollouts";
import { sharedDefects } from "./shared";
import { shellDefects } from "./shell";
import { shellReleaseDefects } from "./shellReleases";
import { starterDefects } from "./starter";

/** `npm run defects` seeds each into a copy of the project. Those of the API are in api/src/testing/defects.ts. */
export const defects: readonly Defect[] = [
  ...shellDefects,
  ...starterDefects,
  ...renderingDefects,
  ...releaseDefects,
  ...registryDefects,
  ...loadingDefects,
  ...quarantineDefects,
  ...rolloutDefects,
  ...shellReleaseDefects,
  ...remoteDefects,
  ...sharedDefects,
  ...offlineDefects,
];
