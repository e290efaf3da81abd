import { Turns } from "./Turns";

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const open = () => new Turns(1000, () => new Error("too late"));
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe("Turns", () => {
  it("runs one change after another, in the order they came", async () => {
    const turns = open();
    const steps: string[] = [];
    const changes = ["one", "two", "three"].map((name) =>
      turns.take(async () => {
        steps.push(`${name} begins`);
        await sleep(10);
        steps.push(`${name} ends`);
      }),
    );
    await jest.advanceTimersByTimeAsync(30);
    await Promise.all(changes);
    expect(steps).toEqual(["one begins", "one ends", "two begins", "two ends", "three begins", "three ends"]);
  });

  it("lets the last of many wait as long as those before it get through", async () => {
    const turns = open();
    const changes = Array.from({ length: 20 }, (_, index) => turns.take(() => sleep(900).then(() => index)));
    await jest.advanceTimersByTimeAsync(20 * 900);
    expect(await Promise.all(changes)).toHaveLength(20);
    expect(jest.getTimerCount()).toBe(0);
  });

  it("rejects all that wait for one that does not get through, and goes on after it", async () => {
    const turns = open();
    const ran: string[] = [];
    const stuck = turns.take(() => sleep(5000).then(() => Promise.reject(new Error("lost"))));
    const waiting = ["a", "b"].map((name) => turns.take(async () => ran.push(name)));
    const outcomes = Promise.allSettled([stuck, ...waiting]);
    await jest.advanceTimersByTimeAsync(1000);
    const later = turns.take(async () => ran.push("later"));
    later.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(4000);
    expect((await outcomes).map((outcome) => "reason" in outcome && outcome.reason.message)).toEqual([
      "lost",
      "too late",
      "too late",
    ]);
    await expect(later).rejects.toThrow("too late");
    await turns.take(async () => ran.push("after"));
    expect(ran).toEqual(["after"]);
  });
});
