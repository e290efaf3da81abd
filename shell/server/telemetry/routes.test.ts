/** @jest-environment node */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import Fastify, { type FastifyInstance } from "fastify";
import { registryReader } from "../releases/registryReader";
import { leastVisitors, provenVisitors } from "./FailureVotes";
import { type PageFigures, pageMetrics } from "./metrics";
import type { Report } from "./remoteReport";
import { issueReportToken } from "./reportToken";
import { addReports } from "./routes";
import { SeriesLimit } from "./SeriesLimit";

const secret = "0123456789abcdef0123456789abcdef";
const shellRelease = "5e11e11e";
const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";
const release = (id: string) => ({
  base: `/r/cart/${id}/`,
  requires: "^2.0.0",
  pages: [{ path: "/cart", title: "Cart" }],
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: { "remoteEntry.js": `sha384-${"A".repeat(64)}` },
});
const aRegistry = (part: Partial<RemoteEntry> = {}): Registry => ({
  schema: 1,
  revision: 3,
  remotes: {
    cart: {
      ...{ owner: "team-cart", stable: two, canary: null, lkg: [one], quarantined: [] },
      releases: { [one]: release(one), [two]: release(two) },
      ...part,
    },
  },
});

let dir: string;
let app: FastifyInstance;
let figures: PageFigures;
async function open(registry: Registry): Promise<void> {
  await writeFile(path.join(dir, "remotes.json"), JSON.stringify(registry));
  app = Fastify();
  figures = pageMetrics();
  const releases = registryReader(dir, () => {}, path.join(dir, "none.json"));
  addReports(app, { releasesDir: dir, secret, shellRelease, isLimited: true }, releases, figures);
}
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "reports-"));
});
afterEach(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

const aToken = () => issueReportToken(secret, Date.now());
/** What one page says; by default a page of its own. */
async function say(part: Partial<Report> & { phase?: string }, address = "10.0.0.1"): Promise<void> {
  const said = {
    token: aToken(),
    kind: "failed",
    remote: "cart",
    release: two,
    phase: "loading",
    page: "/cart",
    ...part,
  };
  const answer = await app.inject({
    method: "POST",
    url: "/reports/remotes",
    remoteAddress: address,
    payload: said,
  });
  expect(answer.statusCode).toBe(204);
  expect(answer.payload).toBe("");
}
const quarantined = async () =>
  (JSON.parse(await readFile(path.join(dir, "remotes.json"), "utf8")) as Registry).remotes.cart?.quarantined;
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `10.0.1.${index}`);

describe("reports of pages", () => {
  it("take a release out when several visitors, each with a page and an address, could not be shown it", async () => {
    await open(aRegistry());
    for (const address of addresses(leastVisitors - 1)) await say({}, address);
    expect(await quarantined()).toEqual([]);
    await say({}, "10.0.2.1");
    expect(await quarantined()).toEqual([two]);
    expect(await figures.text()).toContain(`aurelle_remote_quarantines_total{remote="cart",release="${two}"} 1`);
  });

  it("start anew when a release that was taken out is promoted again", async () => {
    await open(aRegistry());
    for (const address of addresses(leastVisitors)) await say({}, address);
    await writeFile(path.join(dir, "remotes.json"), JSON.stringify({ ...aRegistry(), revision: 99 }));
    await say({}, "10.0.2.1");
    expect(await quarantined()).toEqual([]);
  });

  it.each<[string, (at: number) => Partial<Report>, (at: number) => string]>([
    ["one page's, however often and from wherever", () => ({ token: "of the first page" }), (at) => `10.0.3.${at}`],
    ["one address's, from however many pages", () => ({}), () => "10.0.3.1"],
    ["one network's, from however many IPv6 addresses", () => ({}), (at) => `2001:db8:1:2::${at}`],
    ["forged", (at) => ({ token: `${aToken()}${at}` }), (at) => `10.0.3.${at}`],
    ["of another shop", () => ({ token: issueReportToken("another", Date.now()) }), (at) => `10.0.3.${at}`],
    ["of a page long past", () => ({ token: issueReportToken(secret, 0) }), (at) => `10.0.3.${at}`],
    ["without a token", () => ({ token: "" }), (at) => `10.0.3.${at}`],
    ["of a first attempt that was followed by a second", () => ({ kind: "retried" }), (at) => `10.0.3.${at}`],
    ["of what threw in use", () => ({ kind: "threw" }), (at) => `10.0.3.${at}`],
    ["of a release that nobody gets", () => ({ release: one }), (at) => `10.0.3.${at}`],
    ["of a remote that every object has", () => ({ remote: "constructor" }), (at) => `10.0.3.${at}`],
    ["of a release that does not exist", () => ({ release: "9.9.9-aaaaaaaa" }), (at) => `10.0.3.${at}`],
  ])("change nothing when they are %s", async (_, part, address) => {
    await open(aRegistry());
    const page = aToken();
    for (let at = 0; at < 100; at += 1) {
      const said = part(at);
      await say(said.token === "of the first page" ? { token: page } : said, address(at));
    }
    expect(await quarantined()).toEqual([]);
    expect(JSON.parse(await readFile(path.join(dir, "remotes.json"), "utf8")).revision).toBe(3);
  });

  it("cannot take out the last good release: there would be nothing left", async () => {
    await open(aRegistry({ lkg: [] }));
    for (const address of addresses(50)) await say({}, address);
    expect(await quarantined()).toEqual([]);
  });

  it("cannot take out a release that has served fifty visitors for ten minutes", async () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: ["nextTick", "setImmediate", "setTimeout", "queueMicrotask"] });
    try {
      await open(aRegistry());
      await say({ kind: "mounted", phase: "mounting" }, "10.0.0.9");
      jest.setSystemTime(Date.now() + 9 * 60_000);
      for (const address of addresses(provenVisitors)) await say({ kind: "mounted", phase: "mounting" }, address);
      jest.setSystemTime(Date.now() + 2 * 60_000);
      await say({ kind: "mounted", phase: "mounting" }, "10.0.0.10");
      jest.setSystemTime(Date.now() + 60 * 60_000);
      for (let at = 0; at < 200; at += 1) await say({}, `10.9.0.${at}`);
      expect(await quarantined()).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it("take a broken canary back from everybody, and leave the stable release", async () => {
    await open(aRegistry({ stable: one, lkg: [], canary: { release: two, percent: 10, salt: "pepper" } }));
    for (const address of addresses(leastVisitors)) await say({}, address);
    const { remotes } = JSON.parse(await readFile(path.join(dir, "remotes.json"), "utf8")) as Registry;
    expect(remotes.cart).toMatchObject({ stable: one, canary: null, quarantined: [two] });
  });

  it.each([
    ["text", "hello"],
    ["a list", "[]"],
    ["nothing", "null"],
    ["numbers for names", JSON.stringify({ token: 1, kind: 2, remote: 3, release: 4, phase: 5 })],
    ["a path for a name", JSON.stringify({ token: "", kind: "failed", remote: "../x", release: two, phase: "" })],
  ])("are heard out and forgotten when they are %s", async (_, payload) => {
    await open(aRegistry());
    const headers = { "content-type": "application/json" };
    const answer = await app.inject({ method: "POST", url: "/reports/remotes", headers, payload });
    expect([204, 400]).toContain(answer.statusCode);
    expect(await figures.text()).not.toContain('remote="');
  });
});

describe("figures of remotes", () => {
  beforeEach(() => open(aRegistry()));

  it("tell loads, fall-backs, failures by phase and load times of each release", async () => {
    await say({ kind: "ready", phase: "chosen", ms: 300 });
    await say({ kind: "ready", phase: "chosen", ms: 700 });
    await say({ kind: "failed", phase: "mounting" });
    await say({ kind: "ready", release: one, phase: "fallback", ms: 1200 });
    await say({ kind: "retried" });
    await say({ kind: "threw", phase: "in use" });
    const text = await figures.text();
    for (const line of [
      `aurelle_remote_loads_total{page="/cart",remote="cart",release="${two}",as="chosen"} 2`,
      `aurelle_remote_loads_total{page="/cart",remote="cart",release="${one}",as="fallback"} 1`,
      `aurelle_remote_failures_total{page="/cart",remote="cart",release="${two}",phase="mounting"} 1`,
      `aurelle_remote_retries_total{page="/cart",remote="cart",release="${two}"} 1`,
      `aurelle_remote_throws_total{page="/cart",remote="cart",release="${two}"} 1`,
      `aurelle_remote_load_seconds_count{page="/cart",remote="cart",release="${two}"} 2`,
      `aurelle_remote_load_seconds_sum{page="/cart",remote="cart",release="${two}"} 1`,
      `aurelle_remote_load_seconds_bucket{le="0.5",page="/cart",remote="cart",release="${two}"} 1`,
    ]) {
      expect(text.split("\n")).toContain(line);
    }
  });

  it("count a page once for each outcome, however often it says so", async () => {
    const token = aToken();
    for (let time = 0; time < 20; time += 1) await say({ token, kind: "ready", phase: "chosen", ms: 1 });
    expect(await figures.text()).toContain(`{page="/cart",remote="cart",release="${two}",as="chosen"} 1\n`);
  });

  it("have a series for each release of the registry at most, whatever strangers make up", async () => {
    for (let index = 0; index < 50; index += 1) {
      await say({ release: `9.9.${index}-aaaaaaaa` });
      await say({ remote: `made-up-${index}` });
      await say({ phase: `made up ${index}` });
      await say({ page: `/ada${index}@example.com` });
      await say({ kind: "ready", phase: `made up ${index}`, ms: Number.MAX_VALUE });
    }
    const text = await figures.text();
    expect(new Set(text.match(/release="[^"]*"/g))).toEqual(new Set([`release="${two}"`]));
    expect(new Set(text.match(/phase="[^"]*"/g))).toEqual(new Set(['phase="other"', 'phase="loading"']));
    expect(new Set(text.match(/page="[^"]*"/g))).toEqual(new Set(['page="/cart"', 'page="other"']));
    expect(new Set(text.match(/as="[^"]*"/g))).toEqual(new Set(['as="chosen"']));
    expect(text).not.toContain("aurelle_remote_load_seconds_count{");
  });

  it("name remote, release, phase and the part of pages on which it failed", async () => {
    for (let page = 0; page < 3; page += 1) await say({ kind: "ready", phase: "chosen", ms: 100 });
    // One page: its part came, threw as it was mounted, and threw again when it was tried again.
    const token = aToken();
    await say({ token, kind: "ready", phase: "chosen", ms: 100 });
    for (let time = 0; time < 3; time += 1) await say({ token, kind: "failed", phase: "mounting" });
    expect(await figures.text()).toContain(
      `aurelle_remote_failure_ratio{remote="cart",release="${two}",phase="mounting"} 0.25\n`,
    );
  });
});

describe("figures of pages", () => {
  beforeEach(() => open(aRegistry()));

  const vitals = { lcp: 1234, inp: 80, cls: 400, fcp: 900, ttfb: 120 };
  async function tell(part: object, address = "10.0.0.1"): Promise<void> {
    const said = { token: aToken(), page: "/cart", remote: "cart", release: two, vitals, errors: [], ...part };
    const answer = await app.inject({
      ...{ method: "POST", url: "/reports/pages", remoteAddress: address },
      payload: said,
    });
    expect([answer.statusCode, answer.payload]).toEqual([204, ""]);
  }

  it("tell vitals and errors by page, remote and release, each page once", async () => {
    const token = aToken();
    const errors = [
      { kind: "call", status: 500, requestId: "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11" },
      { kind: "script", at: "main.3f9c1ab2.js:1:2" },
    ];
    for (let time = 0; time < 5; time += 1) await tell({ token });
    await tell({ token, vitals: {}, errors });
    await tell({ page: "/", remote: "shell", release: shellRelease });
    const lines = (await figures.text()).split("\n");
    const labels = `page="/cart",remote="cart",release="${two}"`;
    for (const line of [
      `aurelle_web_vital_seconds_sum{vital="lcp",${labels}} 1.234`,
      `aurelle_web_vital_seconds_count{vital="inp",${labels}} 1`,
      `aurelle_web_vital_seconds_count{vital="ttfb",page="/",remote="shell",release="${shellRelease}"} 1`,
      `aurelle_web_vital_layout_shift_sum{${labels}} 0.04`,
      `aurelle_page_errors_total{${labels},kind="call"} 1`,
      `aurelle_page_errors_total{${labels},kind="script"} 1`,
      'aurelle_page_views_total{page="/cart"} 1',
    ]) {
      expect(lines).toContain(line);
    }
    expect(figures.sightings.incidents.map(({ detail, requestId }) => [detail, requestId])).toEqual([
      ["main.3f9c1ab2.js:1:2", null],
      ["answered 500", "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11"],
    ]);
  });

  it("have the same series whatever strangers make up", async () => {
    await tell({});
    const before = (await figures.text()).replace(/ [\d.e+-]+$/gm, "");
    for (let index = 0; index < 50; index += 1) {
      await tell({ token: `${aToken()}x` });
      await tell({ remote: `made-up-${index}` });
      await tell({ remote: "constructor" });
      await tell({ release: "no release" });
      await tell({
        vitals: { [`made-up-${index}`]: 1, lcp: "quick", cls: -1, inp: Number.MAX_VALUE },
        errors: [{ kind: "x" }],
      });
    }
    expect((await figures.text()).replace(/ [\d.e+-]+$/gm, "")).toBe(before);
    for (let index = 0; index < 50; index += 1) {
      await tell({ page: `/made/up/${index}` });
      await tell({ release: `9.9.${index}-aaaaaaaa` });
      await tell({ remote: "shell", release: `${10_000_000 + index}` });
    }
    const text = await figures.text();
    expect(new Set(text.match(/page="[^"]*"/g))).toEqual(new Set(['page="/cart"', 'page="other"']));
    expect(new Set(text.match(/release="[^"]*"/g))).toEqual(new Set([`release="${two}"`, 'release="other"']));
  });

  it("say no more of a page than ten errors, and of an address than six hundred pages a minute", async () => {
    const token = aToken();
    const errors = Array.from({ length: 5 }, () => ({ kind: "call", status: 503 }));
    for (let time = 0; time < 20; time += 1) await tell({ token, errors }, "10.0.0.2");
    expect(await figures.text()).toContain(`release="${two}",kind="call"} 10\n`);
    for (let time = 0; time < 650; time += 1) await tell({}, "10.0.0.3");
    expect(await figures.text()).toContain('aurelle_page_views_total{page="/cart"} 601\n');
  });
});

describe("SeriesLimit", () => {
  it("counts new pages under one name when there are too many series", () => {
    const limit = new SeriesLimit(2);
    const pages = ["/a", "/b", "/c", "/a"].map((page) => limit.admit({ page, remote: "cart" }).page);
    expect(pages).toEqual(["/a", "/b", "other", "/a"]);
  });
});
