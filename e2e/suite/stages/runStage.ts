import path from "node:path";
import type { TestEvent } from "../reporters/testEvents";
import { tailEvents } from "./eventTail";
import type { Stage } from "./stage";
import { addEvent, type Failure, newRecord, type StageRecord } from "./stageRecord";
import { startCommand } from "./startCommand";
import { expectTools } from "./tools";

/** How often the file of events is read, so that a failure is shown at once. */
const readEveryMs = 250;

/** A stage that runs, or has ended. */
export interface RunningStage {
  record: StageRecord;
  /** Resolves when the stage has ended. It never rejects: an error is a failure of the stage. */
  ended: Promise<void>;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Starts a stage.
 * @param ready resolves when the tools that the stage needs are installed, as far as they can be.
 * @param dir where its file of events is written.
 * @param onFailure gets each failure as soon as it is known.
 */
export function runStage(
  stage: Stage,
  ready: Promise<unknown>,
  dir: string,
  onFailure: (failure: Failure) => void,
): RunningStage {
  const record = newRecord(stage.name);
  const report = (event: TestEvent) => addEvent(record, event, stage.repeat).forEach(onFailure);
  const eventsFile = path.join(dir, `${stage.name.replace(/[^\w]+/g, "-")}.jsonl`);
  const tail = tailEvents(eventsFile, report);
  const timer = setInterval(tail.read, readEveryMs);
  const run = async () => {
    try {
      if (stage.tools.length > 0) await ready;
      expectTools(stage.tools);
      const start = async (command: Parameters<typeof startCommand>[0]) => {
        const outcome = await startCommand({ ...command, env: { ...command.env, TEST_EVENTS: eventsFile } });
        tail.read();
        return outcome;
      };
      await stage.run({ start, report, hasFailed: () => record.failed > 0 });
      if (record.passed + record.failed === 0 && !stage.mayBeEmpty) throw new Error("no test ran");
    } catch (error) {
      report({ type: "error", message: messageOf(error) });
    } finally {
      clearInterval(timer);
    }
  };
  return { record, ended: run() };
}
