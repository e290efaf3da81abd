import { endOf } from "./failUnreported";
import { quote } from "./quote";
import type { Stage, StageContext } from "./stage";
import type { Command } from "./startCommand";

/** A check without tests of its own counts as one test. */
interface Check {
  name: string;
  command: Command;
  /** The command that repeats it. */
  repeat: string;
}

async function runCheck({ start, report }: StageContext, { name, command }: Check): Promise<void> {
  const startedAt = Date.now();
  const outcome = await start(command);
  const isPassed = outcome.code === 0;
  const result = isPassed ? ({ status: "passed" } as const) : ({ status: "failed", message: endOf(outcome) } as const);
  report({ type: "test", file: "", name, ms: Date.now() - startedAt, ...result });
}

function checkStage(name: string, checks: readonly Check[]): Stage {
  const repeats = new Map(checks.map((check) => [check.name, check.repeat]));
  return {
    name,
    tools: [],
    repeat: (test) => repeats.get(test.name) ?? "",
    run: async (context) => {
      context.report({ type: "begin", tests: checks.length });
      for (const check of checks) await runCheck(context, check);
    },
  };
}

const bin = (name: string) => `node_modules/.bin/${name}`;
const checkFiles = ["check", "--error-on-warnings", "--no-errors-on-unmatched"];

/** Format and lint, with the import rules between workspaces, of the whole project or of the given paths. */
export function lintStage(paths: readonly string[] = ["."]): Stage {
  const args = [...checkFiles, ...paths];
  const repeat = paths[0] === "." ? "npm run lint" : `npx biome ${args.map(quote).join(" ")}`;
  return checkStage("lint", [{ name: "format and lint", command: { file: bin("biome"), args }, repeat }]);
}

/**
 * The compiler, which is a program in Go, with half of the processor time: each of its four checkers would resolve the types that they share, and
 * without garbage collection two need no more memory than four with it.
 */
const compiler: Command = {
  file: bin("tsc"),
  args: ["-p", "tsconfig.all.json", "--checkers", "2"],
  env: { GOGC: "off" },
};

/** The types of all workspaces in one program, which is faster than those of two workspaces alone. */
export const typesStage = (): Stage =>
  checkStage("types", [{ name: "types", command: compiler, repeat: "npm run types" }]);

const mfe = (command: string): Command => ({
  file: process.execPath,
  args: ["--import", "tsx", "mfe/src/main.ts", command],
});

/** Builds shell and remotes, unless nothing has changed since the last build. Later stages find the shop built. */
export const buildStage = (): Stage => {
  const stage = checkStage("build", [{ name: "build", command: mfe("assemble"), repeat: "npm run build" }]);
  const run = async (context: StageContext) => {
    const startedAt = Date.now();
    await stage.run(context);
    context.report({ type: "time", category: "build", ms: Date.now() - startedAt });
  };
  return { ...stage, run };
};

/** The size of each workspace's bundle, against the budget in its `package.json`. */
export const sizesStage = (): Stage =>
  checkStage("sizes", [{ name: "sizes", command: mfe("sizes"), repeat: "npm run build && npm run mfe -- sizes" }]);
