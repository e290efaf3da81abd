import type { TestEnded, TestEvent } from "../reporters/testEvents";
import type { Command, Outcome } from "./startCommand";

/** Programs that a stage may need and that a machine may lack. */
export type Tool = "chromium" | "headless shell" | "firefox" | "postgresql" | "faketime";

/** What a stage may do while it runs. */
export interface StageContext {
  /** Runs a command. Reporters in it find the stage's file of events by TEST_EVENTS. */
  start: (command: Command) => Promise<Outcome>;
  /** Reports an event of the stage's own, such as the result of a check. */
  report: (event: TestEvent) => void;
  /** Whether a test of the stage has failed so far. */
  hasFailed: () => boolean;
}

/** A stage of a test run. */
export interface Stage {
  name: string;
  tools: readonly Tool[];
  run: (context: StageContext) => Promise<void>;
  /** The command that runs one failed test, or a failed check, alone. */
  repeat: (test: TestEnded) => string;
  /** A filter may leave the stage without tests. Else a stage without tests has failed. */
  mayBeEmpty?: true;
}
