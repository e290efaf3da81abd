import process from "node:process";
import type { RenderResult } from "../../protocol/renderMessages";
import { escapes } from "../testing/escapes";
import type { TestRemote } from "../testing/hostileRemotes";
import { healthy, openTestPool, partOf, type TestPool } from "../testing/openTestPool";

/** Ways to break a worker, each with what the log says. They run in the page, unless `isAtStart`. */
const faults: readonly { name: string; remote: TestRemote; reason: RegExp }[] = [
  { name: "hangs in its page", remote: { page: "for (;;);" }, reason: /without a break/ },
  { name: "hangs as it is evaluated", remote: { top: "for (;;);" }, reason: /without a break/ },
  {
    name: "never ends its promises after its page is rendered",
    remote: { page: "void (async () => { for (;;) await null; })(); return 1;" },
    reason: /without a break/,
  },
  {
    name: "hangs in a part that was suspended",
    remote: {
      top: "const Later = React.lazy(async () => ({ default: () => { for (;;); } }));",
      page: "return React.createElement(React.Suspense, null, React.createElement(Later));",
    },
    reason: /without a break/,
  },
  {
    name: "hangs in its data, as they are written",
    remote: { initialData: "return { get value() { for (;;); } };" },
    reason: /without a break/,
  },
  {
    name: "hangs after a response of the API",
    remote: { initialData: 'await api.get("products/"); for (;;);' },
    reason: /without a break/,
  },
  {
    name: "hangs in the text of an error",
    remote: { page: "throw { toString() { for (;;); } };" },
    reason: /without a break/,
  },
  {
    name: "keeps 20 MB with each page",
    remote: { top: "const kept = [];", page: "kept.push(new Uint8Array(20e6).fill(1)); return kept.length;" },
    reason: /MB/,
  },
  {
    name: "fills the memory at once",
    remote: { page: "const all = []; for (;;) all.push(new Uint8Array(50e6).fill(1));" },
    reason: /MB|without a break|silent/,
  },
  {
    name: "fills the memory as it is evaluated",
    remote: { top: "const all = []; for (;;) all.push({ all: [...all.slice(-1000)] });" },
    reason: /MB|without a break|ended the worker|silent/,
  },
];

const namedFaults = faults.map((fault, index) => ({ ...fault, faulty: `faulty${index}` }));
const faultyRemotes = Object.fromEntries(namedFaults.map(({ faulty, remote }) => [faulty, remote]));
/** Attempts to escape. Its page shows those that have succeeded. */
const hostile: TestRemote = {
  top: escapes.top,
  page: `return JSON.stringify(run(${JSON.stringify(Object.keys(escapes.attempts))}))`,
  initialData: "remember(api); return 1;",
};
const never = "const never = new Promise(() => {});";
/** Pages that wait for what never comes: the whole page, and a part of it. */
const waiting: Readonly<Record<string, TestRemote>> = {
  waits: { top: never, page: "return React.use(never);" },
  waitsinside: {
    top: `${never} const Late = () => React.use(never);`,
    page: 'return React.createElement(React.Suspense, { fallback: "soon" }, React.createElement(Late));',
  },
};
const remotes = { healthy, hostile, ...waiting, ...faultyRemotes };

/** One pool for all tests: each leaves it healthy. Releases that break a worker as they are evaluated do so while it opens. */
let opened: TestPool;
beforeAll(async () => {
  process.env.A_SECRET = "the secret of the document server";
  opened = await openTestPool(remotes);
});
// All workers are ready, also after a test that ended some.
beforeEach(() => opened.promote(Object.keys(remotes)));
afterAll(async () => {
  delete process.env.A_SECRET;
  await opened.close();
});

async function expectHealthy() {
  const result = await opened.visit("healthy");
  expect(partOf(result, "healthy")).toBe("<p>a £ 1,250 ring3,1</p>");
  expect(result?.isComplete).toBe(true);
}

describe("a hostile release", () => {
  it("F13 reaches nothing of Node, of the shell, or of another release", async () => {
    await expectHealthy();
    await opened.visit("hostile");
    const shown = await opened.show("hostile");
    expect(JSON.parse((shown ?? "null").replaceAll("&quot;", '"'))).toEqual([]);
    await expectHealthy();
  });
});

describe("a release that breaks its worker", () => {
  it.each(namedFaults)("F14 is named and left to the browser when it $name", async ({ faulty, reason }) => {
    const isNamed = () => opened.pool.leftToBrowser().some((left) => left.remote === faulty);
    const others = opened.pool.leftToBrowser().filter((left) => left.remote !== faulty);
    await expectHealthy();
    for (let visit = 0; visit < 100 && !isNamed(); visit += 1) {
      await opened.visit(faulty);
      await expectHealthy();
    }
    const named = { remote: faulty, release: "1.0.0-aaaaaaaa", reason: expect.stringMatching(reason) };
    const left = opened.pool.leftToBrowser();
    expect(left).toContainEqual({ ...named, until: expect.any(Number) });
    expect(left.filter((one) => one.remote !== faulty)).toEqual(others);
    const result = await opened.visit(faulty);
    expect(result).not.toBeNull();
    expect(partOf(result, faulty)).toBeNull();
    await expectHealthy();
  });

  it("F14 is tried again after 10 s, then after 40 s", async () => {
    const names = ["healthy", "faulty"];
    const own = await openTestPool({ healthy, faulty: { page: "for (;;);" } });
    const times = () => own.warningsOf("faulty 1.0.0-aaaaaaaa is left to the browser: it ran").length;
    async function tryIt() {
      await own.promote(names);
      await own.visit("faulty");
    }
    await tryIt();
    expect(times()).toBe(1);
    for (const [index, blockMs] of [10_000, 40_000].entries()) {
      own.pass(blockMs - 1);
      await tryIt();
      expect(own.pool.leftToBrowser()).toHaveLength(1);
      expect(times()).toBe(index + 1);
      own.pass(1);
      expect(own.pool.leftToBrowser()).toEqual([]);
      await tryIt();
      expect(times()).toBe(index + 2);
    }
    expect(await own.show("healthy")).not.toBeNull();
    await own.close();
  });

  it("F14 costs no other page when a worker ends from outside", async () => {
    const left = opened.pool.leftToBrowser();
    for (const pid of opened.pool.pids()) process.kill(pid, "SIGKILL");
    // On a busy machine a new worker may not be ready for the first visitors.
    let result: RenderResult | null = null;
    for (let visit = 0; visit < 20 && !result; visit += 1) result = await opened.visit("healthy");
    expect(partOf(result, "healthy")).not.toBeNull();
    expect(opened.pool.leftToBrowser()).toEqual(left);
  });
});

it.each([
  ["waits", null],
  ["waitsinside", expect.stringContaining("soon")],
])(
  "F36 leaves what waits without an end to the browser, names it, and has its page rendered again: %s",
  async (name, shown) => {
    const result = await opened.visit(name);
    expect(partOf(result, name)).toEqual(shown);
    expect(result).toMatchObject({ remotes: [name], isComplete: false });
    const reason = "its part was not ready after 250 ms";
    expect(opened.warningsOf(`${name} is left to the browser at /${name}: ${reason}`)).toHaveLength(1);
    expect(opened.pool.leftToBrowser()).toContainEqual(
      expect.objectContaining({ remote: name, reason: `failed at /${name}: ${reason}`, until: "next page" }),
    );
    await expectHealthy();
  },
);

it("F15 renders the first page of a set that no worker was prepared for", async () => {
  opened.announce(["healthy"]);
  await expectHealthy();
});
