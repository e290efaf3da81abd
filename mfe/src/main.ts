import { run } from "./run";

const code = await run(process.argv.slice(2));
// After a refusal at once: dev servers that were started already must not keep the tool alive.
if (code === 0) process.exitCode = code;
else process.exit(code);
