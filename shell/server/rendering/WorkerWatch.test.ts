import type { Heartbeat } from "../../protocol/Heartbeat";
import { processorMs } from "./procfs";
import { usualLimits, WorkerWatch } from "./WorkerWatch";

jest.mock("./procfs");

let watch: WorkerWatch;
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  watch.stop();
  jest.useRealTimers();
});

/** How long a worker may work without a sign of life, s, where other processes leave it no time. @param release whose code runs */
function patienceS(release: number, isForTrials: boolean, isEvaluating: boolean, hasRenders: boolean): number {
  jest.mocked(processorMs).mockReturnValue(0);
  const faults: string[] = [];
  watch = new WorkerWatch({
    pid: 1,
    heartbeat: { read: () => ({ release, count: 1 }) } as Partial<Heartbeat> as Heartbeat,
    isForTrials,
    limits: usualLimits,
    hasRenders: () => hasRenders,
    isEvaluating: () => isEvaluating,
    onGrowth: () => {},
    onStuck: () => {},
    onFault: ({ message }) => faults.push(message),
  });
  let seconds = 0;
  while (faults.length === 0 && seconds < 100) {
    jest.advanceTimersByTime(1000);
    seconds += 1;
  }
  return seconds;
}

it.each([0, 7])(
  "only a worker for trials that evaluates, and no visitor waits for, may be starved for longer (release %i)",
  (release) => {
    const cases: [isForTrials: boolean, isEvaluating: boolean, hasRenders: boolean][] = [
      [false, false, true],
      [false, true, false],
      [true, false, true],
      [true, true, true],
      [true, true, false],
    ];
    const found = cases.map((facts) => {
      const seconds = patienceS(release, ...facts);
      watch.stop();
      return seconds;
    });
    expect(found).toEqual([4, 4, 4, 4, 25]);
  },
);
