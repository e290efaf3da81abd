import { firstLines } from "./messages";
import type { StageContext } from "./stage";
import type { Command, Outcome } from "./startCommand";

/** The end of a command's output, for a failure that no test reported. */
export const endOf = ({ code, output }: Outcome): string => {
  const lines = firstLines(output, 1_000);
  return `ended with ${code}\n${lines.slice(-20).join("\n")}`;
};

/**
 * Runs a command whose reporter reports each test. A bad exit code that no failed test explains (a crash, an open handle) is
 * reported as a failure outside a test.
 */
export async function failUnreported({ start, report, hasFailed }: StageContext, command: Command): Promise<void> {
  const outcome = await start(command);
  if (outcome.code !== 0 && !hasFailed()) report({ type: "error", message: endOf(outcome) });
}
