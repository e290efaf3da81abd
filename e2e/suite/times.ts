import { readFile } from "node:fs/promises";
import { timesFile } from "./runTests";
import type { TestTimes } from "./times/testTimes";
import { timesReport } from "./times/timesReport";

// `npm run test:times` prints where the time of the last run went.
const text = await readFile(timesFile, "utf8").catch(() => null);
if (text === null) {
  process.stderr.write("No run has been recorded yet: npm test\n");
  process.exit(1);
}
// `npm run test:times | head` closes the pipe before the end.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1));
process.stdout.write(`${timesReport(JSON.parse(text) as TestTimes)}\n`); // written by runTests
