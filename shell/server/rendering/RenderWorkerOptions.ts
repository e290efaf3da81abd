import type { RenderError } from "./RenderError";
import type { WorkerSpawner } from "./WorkerSpawner";
import type { WorkerWatchOptions } from "./WorkerWatch";

export interface RenderWorkerOptions extends Pick<WorkerWatchOptions, "isForTrials" | "limits"> {
  spawner: Pick<WorkerSpawner, "spawn">;
  /** The text of the worker's module. */
  source: Buffer;
  versions: Readonly<Record<string, string>>;
  /** Called for what a release writes to its console, and for what it left uncaught. */
  onLog: (release: number, text: string) => void;
  /** Called once when the worker has too much memory. It works until another one has taken over. */
  onWorn: (error: RenderError) => void;
  /** Called once when the worker has ended, unless it was retired. Its pending renders are rejected before. */
  onEnd: (error: RenderError) => void;
}
