import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { exitForArguments } from "../support/argumentError";
import { projectDir } from "../support/shop";
import { longArguments } from "./long/longArguments";
import { nextPart, type PlannedPart } from "./long/nextPart";
import { type LongPart, longParts } from "./longParts";
import { readScripts } from "./projectFolders";
import { run } from "./runCommand";
import { clockTime } from "./stages/messages";
import { expectTools, installMissing } from "./stages/tools";

/** Whether the project has what the part runs: browser tests in its folder, or its script. */
function isThere({ folder, command }: LongPart): boolean {
  if (folder !== undefined) {
    const dir = path.join(projectDir, "e2e", folder);
    return (
      existsSync(dir) &&
      readdirSync(dir, { recursive: true, encoding: "utf8" }).some((file) => file.endsWith(".spec.ts"))
    );
  }
  // A command of another workspace is there as long as the workspace is.
  const script = command.includes(" -w ") ? undefined : command.match(/^npm run (\S+)/)?.[1];
  return script === undefined || readScripts(projectDir).includes(script);
}

const sentence = ({ name, seconds, smaller, reason }: LongPart) =>
  `${name.padEnd(14)} ${clockTime(seconds * 1000).padStart(6)} ${smaller ? `(or ${clockTime(smaller.seconds * 1000)}) ` : ""}${reason}`;

/** Runs a part and shows its output. @returns whether it passed. */
async function runPart({ part, command, seconds }: PlannedPart): Promise<boolean> {
  process.stdout.write(`\n== ${part.name}: ${command} (about ${clockTime(seconds * 1000)})\n`);
  const startedAt = Date.now();
  const binaries = path.join(projectDir, "node_modules/.bin");
  if (part.folder) expectTools(["chromium", "firefox"]);
  const env = { PATH: [binaries, process.env.PATH].join(path.delimiter) };
  const { code } = await run("sh", ["-c", command], env);
  process.stdout.write(`== ${part.name}: ${code === 0 ? "passed" : "failed"} (${clockTime(Date.now() - startedAt)})\n`);
  if (code !== 0) process.stdout.write(`    repeat: npm run test:long -- ${part.name}\n`);
  return code === 0;
}

/** Runs the parts in today's order, as many as end in time. @returns the names of those that failed and of those that ran. */
async function runParts(parts: readonly LongPart[], secondsLeft: number | null) {
  const until = secondsLeft === null ? Number.POSITIVE_INFINITY : Date.now() + secondsLeft * 1000;
  const date = new Date();
  const done: string[] = [];
  const failed: string[] = [];
  for (;;) {
    const planned = nextPart(parts, { date, secondsLeft: (until - Date.now()) / 1000, done });
    if (!planned) return { done, failed };
    done.push(planned.part.name);
    if (!(await runPart(planned))) failed.push(planned.part.name);
  }
}

/** Builds once, so that no part does, and installs what is missing. */
async function prepare(): Promise<boolean> {
  const error = await installMissing(["chromium", "headless shell", "firefox", "postgresql"]);
  if (error) process.stderr.write(`${error}\n`);
  return (await run("npm", ["run", "--silent", "build"])).code === 0;
}

// `npm run test:long [-- part …] [--minutes 25] [--list]`
try {
  const parts = longParts.filter(isThere);
  const { chosen, secondsLeft, isList } = longArguments(process.argv.slice(2), parts);
  if (isList) process.stdout.write(`${chosen.map(sentence).join("\n")}\n`);
  else {
    const isPrepared = await prepare();
    const { done, failed } = isPrepared ? await runParts(chosen, secondsLeft) : { done: ["build"], failed: ["build"] };
    const left = chosen.map(({ name }) => name).filter((name) => !done.includes(name));
    if (left.length > 0) process.stdout.write(`\nno time for: ${left.join(", ")}\n`);
    for (const name of failed) process.stdout.write(`FAILED ${name}\n`);
    // "0 passed" would read like the result of a run.
    if (done.length > 0) process.stdout.write(`\n${done.length - failed.length} passed, ${failed.length} failed\n`);
    process.exitCode = failed.length === 0 ? 0 : 1;
  }
} catch (error) {
  exitForArguments(error);
}
