/** @jest-environment node */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { bucketOf, pageRegistry } from "../releases/pageRegistry";
import { registryReader } from "../releases/registryReader";
import { aReleaseEntry } from "../testing/aReleaseEntry";
import { shellFacts } from "../testing/shellFacts";
import { type Decision, ReleaseJudge } from "./ReleaseJudge";
import type { RemoteReport } from "./remoteReport";

const good = "1.0.0-aaaaaaaa";
const accused = "2.0.0-bbbbbbbb";
const entryText = "the entry";
const hash = `sha384-${createHash("sha384").update(entryText).digest("base64")}`;
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Numbers from 0 to 1 that are the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const release = (id: string) => aReleaseEntry(id, { integrity: { "remoteEntry.js": hash } });

/** A release store, the judges of the document servers on it, and visitors. Its clock is a number. */
class TestShop {
  judges: ReleaseJudge[] = [];
  readonly decisions: Decision[] = [];
  now = Date.now();
  /** The release that fails for every visitor. */
  broken = "";
  /** How many visitors were offered the accused release. */
  offered = 0;
  readonly #random = randomNumbers(7);
  #registry: Registry = { schema: 1, revision: 0, remotes: {} };

  constructor(
    readonly dir: string,
    readonly servers: number,
  ) {}

  async open(): Promise<void> {
    for (const id of [good, accused]) {
      await mkdir(path.join(this.dir, "r/cart", id), { recursive: true });
      await writeFile(path.join(this.dir, "r/cart", id, "remoteEntry.js"), entryText);
    }
    const cart: RemoteEntry = {
      owner: "team-cart",
      stable: accused,
      canary: null,
      lkg: [good],
      quarantined: [],
      promotedAt: new Date(this.now).toISOString(),
      releases: { [good]: release(good), [accused]: release(accused) },
    };
    const registry: Registry = { schema: 1, revision: 1, remotes: { cart } };
    await writeFile(path.join(this.dir, "remotes.json"), JSON.stringify(registry));
    this.#registry = registry;
    this.restart();
  }

  /** Ends all document servers and starts them again. */
  restart(): void {
    this.judges = Array.from({ length: this.servers }, () => {
      const releases = registryReader(this.dir, () => {}, path.join(this.dir, "none.json"));
      return new ReleaseJudge({
        releasesDir: this.dir,
        secret: "s".repeat(32),
        releases,
        isBrokenOnServer: () => false,
        onDecision: (decision) => this.decisions.push(decision),
        warn: (message) => {
          throw new Error(message);
        },
      });
    });
  }

  get cart(): RemoteEntry {
    const { cart } = this.#registry.remotes;
    if (!cart) throw new Error("no cart");
    return cart;
  }

  /** A visitor of a network of its own opens the cart on one of the servers. */
  visit(server = Math.floor(this.#random() * this.servers)): void {
    const visitor = `${this.#random()}`;
    const ip = [11, ...Array.from({ length: 3 }, () => Math.floor(this.#random() * 256))].join(".");
    const page = pageRegistry(this.#registry, shellFacts, bucketOf(visitor)).remotes.cart;
    if (!page) throw new Error("no cart on the page");
    if (page.release === accused) this.offered += 1;
    const isBroken = page.release === this.broken;
    if (isBroken) this.report({ kind: "failed", release: page.release }, ip, server);
    const shown = isBroken ? page.lastGood : page;
    if (shown) this.report({ kind: "mounted", release: shown.release }, ip, server);
  }

  report(part: Partial<RemoteReport>, ip: string, server = 0): void {
    const report = {
      ...({ token: "", proof: "", kind: "failed", remote: "cart", release: accused } as const),
      ...{ phase: "mounting", page: "/cart", ms: null },
    };
    this.judges[server]?.count({ ...report, ...part }, this.#registry, ip, this.now);
  }

  async judge(): Promise<void> {
    for (const judge of this.judges) await judge.run(this.now);
    this.#registry = JSON.parse(await readFile(path.join(this.dir, "remotes.json"), "utf8")) as Registry;
  }

  /** Lets time pass, in `steps`. The judges decide after each. */
  async pass(ms: number, visitsPerHour: number, steps: number, eachStep: (step: number) => void = () => {}) {
    const stepMs = ms / steps;
    let due = 0;
    for (let step = 0; step < steps; step += 1) {
      eachStep(step);
      due += 2 * this.#random() * visitsPerHour * (stepMs / hourMs);
      for (; due >= 1; due -= 1) this.visit();
      await this.judge();
      this.now += stepMs;
    }
  }
}

/** In memory where the system has such a folder: each step reads and writes the files of the judges. */
const fastFolder = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
let shop: TestShop;
async function openShop(servers: number): Promise<void> {
  shop = new TestShop(await mkdtemp(path.join(fastFolder, "judge-")), servers);
  await shop.open();
}
afterEach(() => rm(shop.dir, { recursive: true, force: true }));

/** Addresses of forged reports, by the number of the report. */
const hex = (number: number) => number.toString(16);
const attackers: readonly [string, (index: number) => string][] = [
  ["one /48 network", (index) => `2001:db8:1:${hex(index * 6)}::1`],
  ["256 /48 networks of one provider", (index) => `2001:db8:${hex(index % 256)}:${hex(index * 6)}::1`],
  ["five /48 networks of five providers", (index) => `2001:${hex(index % 5)}:1:${hex(index * 6)}::1`],
  ["a /24 network", (index) => `198.51.100.${index % 256}`],
];
const reports = 10_000;
const dayMs = 24 * hourMs;

describe.each(attackers)("10,000 forged reports from %s", (_, address) => {
  it.each([6, 240])("F20 quarantine nothing at %i visits an hour, also after a restart", async (visitsPerHour) => {
    await openShop(2);
    const steps = dayMs / (20 * minuteMs);
    let sent = 0;
    await shop.pass(dayMs, visitsPerHour, steps, (step) => {
      if (step === steps / 2) shop.restart();
      for (const until = (reports * (step + 1)) / steps; sent < until; sent += 1)
        shop.report({}, address(sent), sent % 2);
    });
    expect(sent).toBe(reports);
    expect(shop.cart.quarantined).toEqual([]);
    // A busy shop has refuted them. A quiet one shows the release to a share of its visitors at least.
    if (visitsPerHour === 240) expect(shop.cart).toMatchObject({ stable: accused, lkg: [good], canary: null });
    else expect(shop.offered).toBeGreaterThan(0);
  });
});

describe("a release that is broken for every visitor", () => {
  it("F21 is out after three visitors of three document servers", async () => {
    await openShop(3);
    shop.broken = accused;
    for (const server of [0, 1, 2]) {
      expect(shop.cart.stable).toBe(accused);
      shop.visit(server);
      await shop.judge();
    }
    expect(shop.cart).toMatchObject({ stable: good, canary: null, trial: { release: accused } });
    for (let visit = 0; visit < 100; visit += 1) shop.visit();
    expect(shop.offered).toBe(3);
  });

  it("F21 is out after three visitors at six visits an hour, and quarantined once its mounts are missing", async () => {
    await openShop(3);
    shop.broken = accused;
    await shop.pass(2 * hourMs, 6, 12);
    expect(shop.cart.stable).toBe(good);
    await shop.pass(4 * dayMs, 6, 4 * 24);
    expect(shop.cart).toMatchObject({ stable: good, canary: null, quarantined: [accused] });
    expect(shop.cart.trial).toBeUndefined();
    expect(shop.offered).toBeLessThan(3 + 25);
  });

  it("F21 stays out after a restart in its trial", async () => {
    await openShop(1);
    shop.broken = accused;
    await shop.pass(hourMs, 60, 6);
    shop.restart();
    await shop.pass(dayMs, 60, 24);
    expect(shop.cart.quarantined).toEqual([accused]);
  });
});

it("F21 a release on trial comes back by itself, and then needs more failures than it had mounts", async () => {
  await openShop(2);
  for (let index = 0; index < 3; index += 1) shop.report({}, `198.51.${index}.1`);
  await shop.judge();
  expect(shop.cart.stable).toBe(good);
  await shop.pass(6 * hourMs, 60, 36);
  expect(shop.cart).toMatchObject({ stable: accused, lkg: [good], canary: null, quarantined: [] });
  expect(shop.decisions.map(({ kind }) => kind)).toEqual(["reduced", "returned"]);
  for (let index = 3; index < 7; index += 1) shop.report({}, `198.51.${index}.1`);
  await shop.judge();
  expect(shop.cart.stable).toBe(accused);
});
