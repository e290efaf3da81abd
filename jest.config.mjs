import { nodeProject, webProject } from "./shared/build/jest.mjs";

/** Unit tests of every room but the API, whose tests need a database: `npm test -w @aurelle/api`. */
export default {
  projects: [
    webProject(["shared/src", "shell/src", "mf-catalog", "mf-cart", "mf-account", "mf-checkout"]),
    nodeProject(["mfe", "shell/server", "shared/build"]),
  ],
};
