/** @jest-environment node */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { rollback } from "@aurelle/mfe/store/promote";
import { readRegistry } from "@aurelle/mfe/store/registryFile";
import { startRollout } from "@aurelle/mfe/store/rollout";
import type { RemoteEntry } from "@aurelle/shared/contract/registry";
import { bucketOf, canaryFor } from "../releases/pageRegistry";
import { registryReader } from "../releases/registryReader";
import { aReleaseEntry } from "../testing/aReleaseEntry";
import { healthy, type ReleaseFigures, type SimulatedVisitors, simulatedVisitors } from "../testing/simulatedVisitors";
import { type RolloutDecision, RolloutJudge } from "./RolloutJudge";

const stable = "1.0.0-aaaaaaaa";
const canary = "2.0.0-bbbbbbbb";
const hourMs = 3_600_000;

let dir: string;
let judges: RolloutJudge[];
let decisions: RolloutDecision[];
let warnings: string[];
let visitors: SimulatedVisitors;
let now: number;

const aServer = () =>
  new RolloutJudge({
    releasesDir: dir,
    secret: "s".repeat(32),
    releases: registryReader(dir, () => {}, path.join(dir, "none.json")),
    onDecision: (decision) => decisions.push(decision),
    warn: (message) => warnings.push(message),
  });

async function cart(): Promise<RemoteEntry> {
  const entry = (await readRegistry(dir)).remotes.cart;
  if (!entry) throw new Error("no cart");
  return entry;
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "rollouts-"));
  const releases = { [stable]: aReleaseEntry(stable), [canary]: aReleaseEntry(canary) };
  const entry = { owner: "team-cart", stable, canary: null, lkg: [], quarantined: [], releases };
  await writeFile(path.join(dir, "remotes.json"), JSON.stringify({ schema: 1, revision: 0, remotes: { cart: entry } }));
  [decisions, warnings] = [[], []];
  visitors = simulatedVisitors(3);
  now = Date.now();
  judges = [aServer(), aServer()];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Lets so many visitors open the cart. The page of each reports to one server what it shows, and to another one how it does. */
async function visits(count: number, figures: ReleaseFigures, of: { address?: string; isCanary?: boolean } = {}) {
  const registry = await readRegistry(dir);
  const entry = await cart();
  for (let index = 0; index < count; index += 1) {
    const [visit, visitor] = [`${visitors.random()}`.slice(2), `${visitors.random()}`];
    const isCanary = of.isCanary ?? canaryFor(entry, bucketOf(visitor)) === canary;
    const release = isCanary ? canary : stable;
    const reporter = { ip: of.address ?? visitors.address(), visit, visitor };
    const { failures, errors, additions, ...vitals } = visitors.next(isCanary ? figures : healthy);
    const report = { token: "", proof: "", remote: "cart", release, phase: "mounting", page: "/cart", ms: null };
    const server = judges[index % judges.length];
    for (const kind of ["ready", ...(failures ? ["failed"] : []), ...(errors ? ["threw"] : [])] as const)
      server?.remoteReport({ ...report, kind } as Parameters<RolloutJudge["remoteReport"]>[0], registry, reporter, now);
    const page = { token: "", page: "/cart", remote: "cart", release, errors: [], added: additions === 1, vitals };
    server?.pageReport(page, registry, reporter);
  }
}

/** All servers share and judge. */
async function look(ms = 60_000): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    now += ms / 2;
    for (const judge of judges) await judge.run(now);
  }
}

/** Visitors come, with a look now and then, until a server decides or `max` have come. */
async function untilDecided(figures: ReleaseFigures, max = 150_000): Promise<void> {
  const before = decisions.length;
  for (let count = 0; count < max && decisions.length === before; count += 2000) {
    await visits(2000, figures);
    await look();
  }
}

describe("a rollout on two document servers", () => {
  it("F41 goes on to each share of the visitors, and to all, when the canary is healthy", async () => {
    await startRollout(dir, "cart", canary, [25, 50, 100]);
    await untilDecided(healthy);
    expect(await cart()).toMatchObject({ stable, canary: { release: canary, percent: 50 } });
    await untilDecided(healthy);
    expect(await cart()).toMatchObject({ stable: canary, canary: null, lkg: [stable] });
    expect(decisions).toMatchObject([
      { remote: "cart", release: canary, step: 1, percent: 25, decision: "on", nextPercent: 50 },
      { remote: "cart", release: canary, step: 2, percent: 50, decision: "on", nextPercent: 100 },
    ]);
    expect(decisions[0]?.figures.map(({ verdict }) => verdict)).toEqual(Array(5).fill("no worse"));
    const log = (await readFile(path.join(dir, "log.jsonl"), "utf8")).trim().split("\n");
    expect(log.map((line) => JSON.parse(line).what)).toEqual([
      `promote cart ${canary} to 25%, then by itself to 50%, 100%`,
      expect.stringMatching(
        new RegExp(`^promote cart ${canary} to 50% by itself: no worse, of \\d+ and \\d+ visitors: `),
      ),
      expect.stringMatching(new RegExp(`^promote cart ${canary} to 100% by itself: no worse, `)),
    ]);
    expect(warnings).toEqual([]);
  });

  it.each<[string, Partial<ReleaseFigures>, string]>([
    ["INP 50 % slower", { inp: healthy.inp * 1.5 }, "INP: "],
    ["5 % failures", { failures: 0.05 }, "visitors with a failure: "],
  ])("F41 is taken back at 5 % by one of them, which says why: %s", async (_, part, reason) => {
    await startRollout(dir, "cart", canary, [5, 25, 100]);
    await untilDecided({ ...healthy, ...part });
    expect(await cart()).toMatchObject({ stable, canary: null, quarantined: [canary] });
    expect((await cart()).rollout).toBeUndefined();
    expect(decisions).toMatchObject([{ step: 1, percent: 5, decision: "back", nextPercent: 0 }]);
    expect(decisions[0]?.reason).toMatch(new RegExp(`^${reason}\\S+ (?:ms|%) instead of .* worse by at least `));
  });

  it("F41 is not decided by one network, whatever its pages report", async () => {
    await startRollout(dir, "cart", canary, [5, 100]);
    const broken = { ...healthy, failures: 1, inp: 20_000 };
    for (let hour = 0; hour < 4; hour += 1) {
      await visits(2000, healthy);
      await visits(200, broken, { address: "198.51.100.7", isCanary: true });
      await look(hourMs);
    }
    expect(decisions).toEqual([]);
  });

  it("F41 says once that a step has had too few visitors, and can be decided later", async () => {
    await startRollout(dir, "cart", canary, [5, 100]);
    await visits(1000, healthy);
    await look(23 * hourMs);
    expect(decisions).toEqual([]);
    await look(2 * hourMs);
    await look(24 * hourMs);
    expect(decisions).toMatchObject([{ decision: "undecided", percent: 5, nextPercent: 5 }]);
    expect(decisions[0]?.reason).toMatch(/^not enough visitors in 24 hours for .*: \d+ and \d+ visitors$/);
    expect(await cart()).toMatchObject({ canary: { percent: 5 }, rollout: { undecidedAt: expect.any(String) } });
    await untilDecided({ ...healthy, additions: 0 });
    expect(decisions[1]).toMatchObject({ decision: "back" });
  });

  it("goes on with what was reported before a restart of all servers", async () => {
    await startRollout(dir, "cart", canary, [5, 100]);
    await visits(3000, { ...healthy, additions: 0 });
    for (const judge of judges) await judge.close(now);
    judges = [aServer()];
    await look();
    const [view] = judges[0]?.views(await readRegistry(dir)) ?? [];
    expect(view).toMatchObject({ remote: "cart", release: canary, stable, steps: [5, 100], step: 0 });
    expect(view?.comparisons[0]?.visitors.canary).toBeGreaterThan(100);
    expect(view?.comparisons[0]?.visitors.stable).toBeGreaterThan(300);
  });

  it("F41 changes nothing while the store cannot be read or written, and goes on afterwards", async () => {
    await startRollout(dir, "cart", canary, [25, 100]);
    const text = await readFile(path.join(dir, "remotes.json"), "utf8");
    const broken = { ...healthy, additions: 0 };
    await visits(100, broken);
    await look();
    await visits(2000, broken);
    await writeFile(path.join(dir, "remotes.json"), "{ damaged");
    await look();
    expect(decisions).toEqual([]);
    expect(warnings).toContainEqual(expect.stringContaining("rollouts are not judged"));
    expect(await readFile(path.join(dir, "remotes.json"), "utf8")).toBe("{ damaged");
    await writeFile(path.join(dir, "remotes.json"), text);
    await look();
    expect(decisions).toMatchObject([{ decision: "back" }]);
  });

  it("is left alone after a person has ended it", async () => {
    await startRollout(dir, "cart", canary, [25, 100]);
    await visits(2000, { ...healthy, additions: 0 });
    await rollback(dir, "cart");
    await look();
    expect(decisions).toEqual([]);
    expect(judges[0]?.views(await readRegistry(dir))).toEqual([]);
  });
});
