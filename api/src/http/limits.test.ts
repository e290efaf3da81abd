import { concurrently } from "../testing/builders";
import { aClient } from "../testing/client";
import { openTestShop } from "../testing/testShop";
import { countedAddress } from "./countedAddress";
import { batchedLimiter, type Count, countHit, type Limit, memoryLimiter, sharedLimiter } from "./limits";

const minute = 60_000;
const limit: Limit = { hits: 3, windowMs: minute };
const slowing: Limit = { hits: 2, windowMs: minute, delayMs: minute, maxDelayMs: 3 * minute };

function play(limit: Limit, times: readonly number[]): boolean[] {
  let count: Count | null = null;
  return times.map((now) => {
    const verdict = countHit(count, limit, now);
    count = verdict.count;
    return verdict.allowed;
  });
}

describe("countHit", () => {
  it("allows the given number of hits in a window, then none until the window ends", () => {
    expect(play(limit, [0, 1, 2, 3, minute - 1, minute])).toEqual([true, true, true, false, false, true]);
  });

  it("past the limit allows one hit after each delay, which doubles up to its maximum", () => {
    const attempts = [0, 1, 2, minute, minute + 1, minute + 2, 3 * minute, 3 * minute + 2, 6 * minute, 6 * minute + 2];
    expect(play(slowing, attempts)).toEqual([true, true, false, false, true, false, false, true, false, true]);
  });

  it("E6 begins again when the count is from before the clock was set back", () => {
    const hour = 60 * minute;
    expect(play(limit, [hour, hour, hour, hour, 0, 0, 0, 0, minute])).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
      true,
      false,
      true,
    ]);
    expect(play(slowing, [hour, hour, hour, 0, 0, 0])).toEqual([true, true, false, true, true, false]);
  });

  it("returns how many seconds to wait", () => {
    const { count } = countHit(null, { hits: 1, windowMs: minute }, 0);
    expect(countHit(count, { hits: 1, windowMs: minute }, 1000)).toMatchObject({ allowed: false, retryAfter: 59 });
  });
});

describe("counters", () => {
  it("R1 are atomic and shared: 100 concurrent hits through two processes pass the limit once", async () => {
    const shop = await openTestShop();
    const limiters = shop.apis.map(({ context: { limiter } }) => limiter);
    const verdicts = await concurrently(100, async (index) =>
      limiters[index % limiters.length]?.hit("r1", { ...limit, hits: 30 }),
    );
    expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(30);
    await shop.close();
  });

  it("R1 in the database count like those in memory", async () => {
    const shop = await openTestShop();
    const shared = sharedLimiter(shop.context.db);
    const memory = memoryLimiter();
    for (let hit = 0; hit < 4; hit += 1) {
      expect((await shared.hit("same", slowing)).allowed).toBe((await memory.hit("same", slowing)).allowed);
    }
    await shared.forget("same");
    expect((await shared.hit("same", slowing)).allowed).toBe(true);
    await shop.close();
  });

  it("2.5 taken in batches they allow exactly the limit", async () => {
    const count = batchedLimiter(memoryLimiter(), { hits: 600, windowMs: minute });
    const rejections = await concurrently(700, () => count("10.0.0.1"));
    expect(rejections.filter((verdict) => verdict === null)).toHaveLength(600);
  });

  it("V10 24 processes let each of the first visitor's requests in", async () => {
    const shared = memoryLimiter();
    const processes = Array.from({ length: 24 }, () => batchedLimiter(shared, { hits: 600, windowMs: minute }));
    const verdicts = await Promise.all(processes.map((count) => count("10.0.0.1")));
    expect(verdicts.filter((verdict) => verdict !== null)).toEqual([]);
  });

  it("V10 24 processes together allow no more than the limit, and nearly all of it", async () => {
    const shared = memoryLimiter();
    const processes = Array.from({ length: 24 }, () => batchedLimiter(shared, { hits: 600, windowMs: minute }));
    const verdicts = await Promise.all(
      Array.from({ length: 42 }, () => processes.map((count) => count("10.0.0.1"))).flat(),
    );
    const allowed = verdicts.filter((verdict) => verdict === null);
    expect(allowed.length).toBeLessThanOrEqual(600);
    expect(allowed.length).toBeGreaterThan(570);
  });

  it("R5 remove the least recently used key beyond the maximum", async () => {
    const limiter = memoryLimiter();
    const before = process.memoryUsage().heapUsed;
    for (let key = 0; key < 300_000; key += 1) await limiter.hit(`key ${key}`, limit);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200e6);
    await limiter.hit("key 299999", limit);
    expect((await limiter.hit("key 0", { ...limit, hits: 1 })).allowed).toBe(true);
  });
});

describe("addresses", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("R4 %s counts as %s", (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });

  it("R2 R3 a forged X-Forwarded-For changes nothing, and 429 is a normal response", async () => {
    const shop = await openTestShop({ requestsPerMinute: 20 });
    const client = aClient(shop, "10.1.1.1");
    const responses = [];
    for (let call = 0; call < 60; call += 1) {
      const forged = { "x-forwarded-for": `10.2.3.${call}`, "x-real-ip": `10.2.3.${call}` };
      responses.push(await client.call("GET", "cart/", undefined, forged));
    }
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20);
    expect(responses.at(-1)).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(responses.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await aClient(shop, "10.1.1.2").get("cart/")).status).toBe(200);
    await shop.close();
  });

  it("R2 the right-most address counts behind a trusted proxy", async () => {
    const shop = await openTestShop({ requestsPerMinute: 10, trustProxy: ["10.9.9.9"] });
    const proxy = aClient(shop, "10.9.9.9");
    const from = (chain: string) => proxy.call("GET", "cart/", undefined, { "x-forwarded-for": chain });
    for (let call = 0; call < 30; call += 1) await from(`1.2.3.${call}, 198.51.100.1`);
    expect((await from("1.1.1.1, 198.51.100.1")).status).toBe(429);
    expect((await from("198.51.100.1, 198.51.100.2")).status).toBe(200);
    await shop.close();
  });
});
