import { brokenReleaseTests } from "./brokenRelease";
import { entryTests } from "./entry";
import { fileTests } from "./files";
import { firefoxTests } from "./firefox";
import { registryTests } from "./registry";

/** Every fault in every remote, in Chromium. */
export const chromiumTests = [...entryTests, ...fileTests, ...brokenReleaseTests, ...registryTests];

/** The same, and those in Firefox. */
export const remoteTests = [...chromiumTests, ...firefoxTests];
