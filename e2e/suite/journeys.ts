import { runProject } from "./runProject";

await runProject("npm run e2e --", "journeys", process.argv.slice(2));
