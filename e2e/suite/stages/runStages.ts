import { mkdir } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "../../support/shop";
import { clockTime, failureText, leftText, progressText, type Span } from "./messages";
import { runStage } from "./runStage";
import { schedule } from "./schedule";
import type { Stage } from "./stage";
import type { Failure, StageRecord } from "./stageRecord";
import { type Rule, startable } from "./startable";
import { installMissing, tools } from "./tools";

const resultsDir = path.join(projectDir, "e2e/results");
const eventsDir = path.join(resultsDir, "events");
/** How often a line says how far the running stages are. */
const progressEveryMs = 15_000;

/** A stage that has ended, with its time since the run began in milliseconds. */
export interface EndedStage {
  record: StageRecord;
  startMs: number;
  endMs: number;
}

interface RunOptions {
  rules?: readonly Rule[];
  /** The stages of the last complete run, for the estimate of what is left. */
  last?: Readonly<Record<string, Span>>;
  print?: (line: string) => void;
}

/** The stages of one run, and which of them run. */
class StageRun {
  readonly ended: EndedStage[] = [];
  private readonly startedAt = Date.now();
  private readonly pending: Map<string, Stage>;
  private readonly running = new Map<string, { record: StageRecord; startMs: number }>();
  /** Resolves when the tools are installed, as far as they can be. */
  private readonly installed: Promise<unknown>;

  constructor(
    stages: readonly Stage[],
    private readonly options: Required<RunOptions>,
  ) {
    this.pending = new Map(stages.map((stage) => [stage.name, stage]));
    const needed = [...new Set(stages.flatMap((stage) => stage.tools))];
    const missing = needed.filter((name) => tools[name].find() === undefined);
    if (missing.length > 0) this.say(`${missing.join(", ")}: missing here; root on Debian installs them now`);
    this.installed = installMissing(needed).then((error) => {
      if (error) this.say(error);
    });
  }

  private get elapsed(): number {
    return Date.now() - this.startedAt;
  }

  private say(text: string): void {
    this.options.print(`[${clockTime(this.elapsed).padStart(5)}] ${text}`);
  }

  private left(): string {
    const running = new Map([...this.running].map(([name, { startMs }]) => [name, (this.elapsed - startMs) / 1000]));
    const text = leftText([...this.pending.keys()], running, this.options.last);
    return text === "" ? "" : ` · ${text}`;
  }

  private async run(stage: Stage): Promise<void> {
    const startMs = this.elapsed;
    const show = (failure: Failure) => this.options.print(failureText(failure));
    const { record, ended } = runStage(stage, this.installed, eventsDir, show);
    this.running.set(stage.name, { record, startMs });
    await ended;
    this.running.delete(stage.name);
    this.ended.push({ record, startMs, endMs: this.elapsed });
    const { passed, failed } = record;
    const seconds = Math.round((this.elapsed - startMs) / 1000);
    this.say(`${stage.name}: ${passed} passed, ${failed} failed (${seconds} s)${this.left()}`);
  }

  /** The failed stages that this one needs: it would fail for no reason of its own. */
  private failedNeeds({ name }: Stage): string[] {
    const needs = this.options.rules.find((rule) => rule.name === name)?.needs ?? [];
    return this.ended
      .map(({ record }) => record)
      .flatMap(({ stage, failed }) => (failed > 0 && needs.includes(stage) ? [stage] : []));
  }

  /** Starts what may start. @returns the stages that it started. */
  private startMore(): Promise<void>[] {
    const names = startable(this.options.rules, new Set(this.pending.keys()), new Set(this.running.keys()));
    return names.map((name) => {
      const stage = this.pending.get(name);
      if (!stage) throw new Error(`no stage is called ${name}`);
      this.pending.delete(name);
      const failed = this.failedNeeds(stage);
      const message = `not run, because of: ${failed.join(", ")}`;
      return this.run(
        failed.length === 0 ? stage : { ...stage, tools: [], run: () => Promise.reject(new Error(message)) },
      );
    });
  }

  async runAll(): Promise<void> {
    const tick = setInterval(() => {
      const parts = [...this.running.values()].map(({ record }) => progressText(record));
      if (parts.length > 0) this.say(`${parts.join(" · ")}${this.left()}`);
    }, progressEveryMs);
    const active = new Set<Promise<void>>();
    while (this.pending.size > 0 || active.size > 0) {
      for (const started of this.startMore()) {
        const tracked: Promise<void> = started.finally(() => active.delete(tracked));
        active.add(tracked);
      }
      if (active.size === 0) throw new Error(`no stage can start of: ${[...this.pending.keys()].join(", ")}`);
      await Promise.race(active);
    }
    clearInterval(tick);
  }
}

/**
 * Runs the stages by the schedule, as many side by side as it allows, and shows each failure at once. What is missing on the
 * machine is installed meanwhile, if that is allowed.
 */
export async function runStages(stages: readonly Stage[], options: RunOptions = {}): Promise<readonly EndedStage[]> {
  await mkdir(eventsDir, { recursive: true });
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const run = new StageRun(stages, { rules: schedule, last: {}, print, ...options });
  await run.runAll();
  return run.ended;
}
