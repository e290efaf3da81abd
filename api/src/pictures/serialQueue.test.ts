import { createSerialQueue } from "./serialQueue";

it("runs one task at a time, also after a task that failed", async () => {
  const queue = createSerialQueue();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
    if (name === "a") throw new Error("no such picture");
  };
  const [a, b] = await Promise.allSettled([queue.run("a", work("a")), queue.run("b", work("b"))]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  expect([a?.status, b?.status]).toEqual(["rejected", "fulfilled"]);
});

it("runs a task once for concurrent callers, and again for a later one", async () => {
  const queue = createSerialQueue();
  let runCount = 0;
  const work = async () => {
    runCount += 1;
  };
  await Promise.all([queue.run("a", work), queue.run("a", work), queue.run("a", work)]);
  expect(runCount).toBe(1);
  await queue.run("a", work);
  expect(runCount).toBe(2);
});

it("starts no more tasks once it is closed, and waits for the running one", async () => {
  const queue = createSerialQueue();
  const log: string[] = [];
  const works = ["a", "b"].map((name) =>
    queue.run(name, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      log.push(name);
    }),
  );
  const ends = Promise.allSettled(works);
  await Promise.resolve();
  await queue.close();
  expect(log).toEqual(["a"]);
  expect((await ends).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});
