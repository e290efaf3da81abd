import { evenTimeMs, inEvenTime } from "./evenTime";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Whether it has ended after each of these times, ms. */
async function endsAfter(work: Promise<void>, times: readonly number[]): Promise<boolean[]> {
  let hasEnded = false;
  void inEvenTime(work).then(() => {
    hasEnded = true;
  });
  const seen = [];
  for (const ms of times) {
    await jest.advanceTimersByTimeAsync(ms);
    seen.push(hasEnded);
  }
  return seen;
}

describe("an even time", () => {
  it("Q1 ends no sooner for work that had nothing to do", async () => {
    expect(await endsAfter(Promise.resolve(), [evenTimeMs - 1, 1])).toEqual([false, true]);
  });

  it("waits for work that takes longer, and fails with it", async () => {
    const slow = new Promise<void>((resolve) => setTimeout(resolve, 2 * evenTimeMs));
    expect(await endsAfter(slow, [evenTimeMs, evenTimeMs])).toEqual([false, true]);
    await expect(inEvenTime(Promise.reject(new Error("not stored")))).rejects.toThrow("not stored");
  });
});
