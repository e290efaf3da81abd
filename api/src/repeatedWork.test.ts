import { repeatWork } from "./repeatedWork";

const errors: Error[] = [];
const onError = (error: Error) => errors.push(error);

beforeEach(() => {
  errors.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it("runs after the first time and then at the interval, until it is stopped", async () => {
  let runs = 0;
  const work = repeatWork(
    async () => {
      runs += 1;
    },
    { intervalMs: 100, firstMs: 10, onError },
  );
  await jest.advanceTimersByTimeAsync(9);
  expect(runs).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(runs).toBe(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(runs).toBe(3);
  await work.stop();
  await jest.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(3);
});

it("does nothing when it is stopped before the first run", async () => {
  let runs = 0;
  await repeatWork(
    async () => {
      runs += 1;
    },
    { intervalMs: 100, onError },
  ).stop();
  await jest.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(0);
});

it("has one run at a time, and waits for it", async () => {
  const ends: (() => void)[] = [];
  const work = repeatWork(() => new Promise((resolve) => void ends.push(resolve)), { intervalMs: 100, onError });
  await jest.advanceTimersByTimeAsync(350);
  expect(ends).toHaveLength(1);
  let isSettled = false;
  const settled = work.settle().then(() => {
    isSettled = true;
  });
  await jest.advanceTimersByTimeAsync(0);
  expect(isSettled).toBe(false);
  ends[0]?.();
  await settled;
  await jest.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await work.stop();
});

it("reports what a run throws, and goes on", async () => {
  const work = repeatWork(() => Promise.reject(new Error("the database is away")), { intervalMs: 100, onError });
  await jest.advanceTimersByTimeAsync(200);
  expect(errors.map(({ message }) => message)).toEqual(["the database is away", "the database is away"]);
  await work.stop();
});
