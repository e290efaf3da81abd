import { runProject } from "./runProject";

await runProject("npm run firefox --", "firefox", process.argv.slice(2));
