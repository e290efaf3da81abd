import path from "node:path";
import { projectDir } from "../../support/shop";
import type { TestEnded } from "../reporters/testEvents";
import { failUnreported } from "./failUnreported";
import { literalPattern, quote } from "./quote";
import type { Stage, Tool } from "./stage";
import type { Command } from "./startCommand";

const reporter = path.join(projectDir, "e2e/suite/reporters/jestReporter.mjs");
// With more space for young objects the collector runs less often: a tenth of the time of all unit tests.
const jestArgs = ["--max-semi-space-size=64", "node_modules/jest/bin/jest.js"];

interface JestRun {
  name: string;
  /** Runs Jest with the given arguments. */
  command: (args: readonly string[]) => Command;
  /** Arguments of Jest: paths, filters. */
  filter: readonly string[];
  /** The command that repeats the tests of a file, whose name is quoted, or all tests for an empty name. */
  repeat: (file: string) => string;
  tools?: readonly Tool[];
  mayBeEmpty?: boolean;
}

function jestStage({ name, command, filter, repeat, tools = [], mayBeEmpty = false }: JestRun): Stage {
  const repeatTest = ({ file, name: test }: TestEnded) => {
    const title = test === "" ? "" : ` -t ${quote(`^${literalPattern(test)}$`)}`;
    return file === "" ? repeat("") : `${repeat(quote(file))}${title}`;
  };
  return {
    name,
    tools,
    repeat: repeatTest,
    run: async (context) => {
      const empty = mayBeEmpty ? ["--passWithNoTests"] : [];
      await failUnreported(context, command(["--silent", `--reporters=${reporter}`, ...empty, ...filter]));
    },
    ...(mayBeEmpty ? { mayBeEmpty } : {}),
  };
}

/** The unit tests of all workspaces but the API. @param filter arguments of Jest: paths, `--findRelatedTests`. */
export const unitStage = (filter: readonly string[] = [], mayBeEmpty = false): Stage =>
  jestStage({
    name: "unit tests",
    command: (args) => ({ file: process.execPath, args: [...jestArgs, ...args] }),
    filter,
    repeat: (file) => `npx jest ${file}`.trim(),
    mayBeEmpty,
  });

const apiCommand = (script: string) => (args: readonly string[]) => ({
  file: "npm",
  args: ["run", "--silent", script, "-w", "@aurelle/api", "--", ...args],
});
const inApi = (file: string) => (file === "" ? "" : ` -- ${file.replace(/^api\//, "")}`);

/** The API's suite on the embedded database. */
export const pgliteStage = (filter: readonly string[] = [], name = "API on PGlite"): Stage =>
  jestStage({
    name,
    command: apiCommand("test"),
    filter,
    repeat: (file) => `npm test -w @aurelle/api${inApi(file)}`,
  });

/** The same suite on PostgreSQL. */
export const postgresStage = (filter: readonly string[] = [], name = "API on PostgreSQL"): Stage =>
  jestStage({
    name,
    command: apiCommand("test:postgres"),
    filter,
    repeat: (file) => `npm run test:postgres -w @aurelle/api${inApi(file)}`,
    tools: ["postgresql"],
  });

/** The tests of reliability E1 to E12 begin with the id. */
const serverFaults = ["-t", "\\bE[0-9]+ "];

/** The faults of the server on both databases, and of the release tool. */
export const serverFaultStages = (): readonly Stage[] => [
  pgliteStage(serverFaults, "faults of the server: PGlite"),
  postgresStage(serverFaults, "faults of the server: PostgreSQL"),
  { ...unitStage(["mfe/src", ...serverFaults]), name: "faults of the server: the release tool" },
];
