import { run } from "./run";

const code = await run(process.argv.slice(2));
// After an error exit at once: dev servers that already run would otherwise keep the process alive.
if (code === 0) process.exitCode = code;
else process.exit(code);
