import type { TestRemote } from "../testing/hostileRemotes";
import { healthy, openTestPool, partOf, type TestPool } from "../testing/openTestPool";

let opened: TestPool;

const spin: TestRemote = { page: "for (;;);" };
/** Its page is rendered, and the worker of that page then makes no progress. */
const spinAfterwards: TestRemote = { page: "void (async () => { for (;;) await null; })(); return 1;" };
/** Its page shows which worker has rendered it, by a number that each worker draws once. It spins when the API says so. */
const traced: TestRemote = {
  top: 'const worker = Math.random(); console.log("evaluated");',
  initialData: 'return await api.get("products/");',
  page: "if (initial.spins) for (;;); return worker;",
};

/** Visits the page of a traced remote by several visitors at a time. @returns the worker that rendered each page; `null`: none did. */
async function visitTraced(name: string, visits: number, visitors = 4): Promise<(string | null)[]> {
  const shown: (string | null)[] = [];
  while (shown.length < visits)
    shown.push(...(await Promise.all(Array.from({ length: visitors }, () => opened.show(name)))));
  return shown;
}

const workersOf = async (name: string, visits: number, visitors?: number) => [
  ...new Set(await visitTraced(name, visits, visitors)),
];

describe("a release that runs on", () => {
  beforeAll(async () => {
    opened = await openTestPool({ healthy, spin, spinAfterwards });
  });
  afterAll(() => opened.close());

  it("F36 delays no page in its worker: another one renders it before the worker ends", async () => {
    // On a busy machine the usual limit can be over before the other worker has had its turn.
    const own = await openTestPool({ healthy, spin }, undefined, { limits: { turnMs: 10_000 } });
    const spinning = own.visit("spin");
    // More pages than workers, so that some are behind the one that spins.
    const shown = await Promise.all(Array.from({ length: 5 }, () => own.show("healthy")));
    expect(shown).not.toContain(null);
    expect(own.warnings).toEqual([]);
    // The limit is far away. The worker that ends while the release runs names it.
    for (const pid of own.pool.pids()) process.kill(pid, "SIGKILL");
    await spinning;
    expect(own.pool.leftToBrowser()).toEqual([
      expect.objectContaining({ remote: "spin", reason: "ended the worker (SIGKILL)" }),
    ]);
    await own.close();
  });

  it("F36 is left to the browser, and the rest of its page is rendered", async () => {
    const page = await opened.visit("spin");
    expect(page).not.toBeNull();
    expect(partOf(page, "spin")).toBeNull();
    expect(opened.warningsOf("without a break")).toHaveLength(1);
    expect(opened.pool.leftToBrowser()).toEqual([expect.objectContaining({ remote: "spin" })]);
  });

  it("F36 takes one worker only: its next pages get in line behind it", async () => {
    await opened.promote(["healthy", "spin", "spinAfterwards"]);
    const before = opened.pool.pids();
    const times = opened.warningsOf("without a break").length;
    await opened.visit("spinAfterwards");
    // The healthy page leaves the worker once that is known to be stuck, so other workers get the visitors after it.
    for (let visit = 0; visit < 3; visit += 1) {
      expect(await opened.show("healthy")).not.toBeNull();
      await opened.visit("spinAfterwards");
    }
    expect(before.filter((pid) => !opened.pool.pids().includes(pid))).toHaveLength(1);
    expect(opened.warningsOf("without a break")).toHaveLength(times + 1);
  });
});

describe("a release on trial", () => {
  beforeAll(async () => {
    const throws: TestRemote = { page: 'throw new Error("no ring");' };
    const remotes = { healthy, known: traced, traced, throws, spin: { top: "for (;;);" } };
    // A worker for trials gets so little of a busy machine that it would be replaced as silent.
    const limits = { starvedMs: 60_000, silenceMs: 60_000 };
    opened = await openTestPool(remotes, ["healthy", "known"], { limits });
  });
  afterAll(() => opened.close());

  it("F36 was blocked: the worker for trials renders it again, also where others have evaluated it before", async () => {
    const trusted = await workersOf("known", 16);
    opened.response = { spins: true };
    await opened.visit("known");
    opened.response = {};
    expect(opened.pool.leftToBrowser()).toEqual([expect.objectContaining({ remote: "known" })]);
    opened.pass(60_000);
    await opened.promote(["healthy", "known"]);
    // One visitor at a time: a release that was blocked gets no two pages at once. The 20th page ends the trial.
    const onTrial = await workersOf("known", 20, 1);
    expect(onTrial).toEqual([expect.any(String)]); // one worker, and no page without it
    expect(trusted).not.toContain(onTrial[0]);
  });

  it("F36 is new: one more worker renders its first 20 pages, then all render it, and that worker ends", async () => {
    await opened.promote(["healthy"]);
    const before = opened.pool.pids();
    await opened.promote(["healthy", "traced"]);
    expect(opened.pool.pids()).toHaveLength(before.length + 1);
    const onTrial = await workersOf("traced", 16);
    expect(onTrial).toEqual([expect.any(String)]); // one worker, and no page without it
    expect(opened.warningsOf("traced 1.0.0-aaaaaaaa says: evaluated")).toHaveLength(1);
    await workersOf("traced", 4);
    await opened.promote(["healthy", "traced"]);
    expect(opened.pool.pids()).toEqual(before);
    const trusted = await workersOf("traced", 16);
    expect(trusted).not.toContain(null);
    expect(trusted).not.toContain(onTrial[0]);
    expect(trusted.length).toBeGreaterThan(1);
  });

  it("F36 throws: it is named where it failed, and is on trial no longer than others", async () => {
    await opened.promote(["healthy"]);
    const before = opened.pool.pids();
    await opened.promote(["healthy", "throws"]);
    expect(await opened.show("throws")).toBeNull();
    const left = { remote: "throws", release: "1.0.0-aaaaaaaa", until: "next page" };
    expect(opened.pool.leftToBrowser()).toEqual([{ ...left, reason: "failed at /throws: Error: no ring" }]);
    for (let visit = 0; visit < 20; visit += 1) await opened.visit("throws");
    await opened.promote(["healthy", "throws"]);
    expect(opened.pool.pids()).toEqual(before);
  });

  it("F36 costs the worker for trials only when it spins as it is evaluated", async () => {
    await opened.promote(["healthy"]);
    const before = opened.pool.pids();
    await opened.promote(["healthy", "spin"]);
    expect(opened.pool.leftToBrowser()).toContainEqual(expect.objectContaining({ remote: "spin" }));
    expect(opened.pool.pids()).toEqual(expect.arrayContaining(before));
    expect(await opened.show("healthy")).not.toBeNull();
  });
});
