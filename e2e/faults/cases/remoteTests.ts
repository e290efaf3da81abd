import { brokenReleaseTests } from "./brokenRelease";
import { entryTests } from "./entry";
import { fileTests } from "./files";
import { firefoxTests } from "./firefox";
import { registryTests } from "./registry";

/** Every fault in every remote. */
export const remoteTests = [...entryTests, ...fileTests, ...brokenReleaseTests, ...registryTests, ...firefoxTests];
