import { RenderError } from "./RenderError";
import { WorkerStart } from "./WorkerStart";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([
  [false, 30],
  [true, 240],
])(
  "a worker may take so long to start (for trials, where other processes go first: %s): %i s",
  async (isForTrials, s) => {
    const ends: string[] = [];
    const start = new WorkerStart(isForTrials, ({ message }) => ends.push(message));
    jest.advanceTimersByTime(s * 1000 - 1);
    expect(ends).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(ends).toEqual(["the worker did not start"]);
    start.fail(new RenderError("the worker did not start"));
    await expect(start.ready).rejects.toThrow("the worker did not start");
  },
);
