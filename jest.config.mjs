import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { nodeProject, webProject } from "./shared/build/jest.mjs";

/** The folders of all remotes. A new one needs no change here. */
const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith("mf-"));

/** Unit tests of all workspaces except the API, whose tests need a database: `npm test -w @aurelle/api`. */
export default {
  // Ends only what hangs: on a busy machine a test takes ten times as long.
  testTimeout: 600_000,
  // Two more than the cores: some tests wait for processes and for real time limits, and the others use that time.
  maxWorkers: availableParallelism() + 2,
  projects: [
    webProject(["shared/src", "shell/src", "shell/ssr", "shell/protocol", ...remotes]),
    nodeProject(["mfe", "shell/server", "shared/build", "e2e/suite", "e2e/screens", "e2e/support", "bench/src"]),
  ],
};
