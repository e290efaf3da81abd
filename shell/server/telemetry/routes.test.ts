/** @jest-environment node */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import Fastify, { type FastifyInstance } from "fastify";
import { Counter, Registry as Registered } from "prom-client";
import { registryReader } from "../releases/registryReader";
import { proofOf, setProofOf } from "../releases/releaseProof";
import { aReleaseEntry } from "../testing/aReleaseEntry";
import { shellFacts } from "../testing/shellFacts";
import { minVisitors, provenVisitors } from "./judgeRelease";
import { tokenNetwork } from "./networks";
import { PageMetrics } from "./PageMetrics";
import type { ReleaseJudge } from "./ReleaseJudge";
import type { RemoteReport } from "./remoteReport";
import { issueReportToken } from "./reportToken";
import { addReports } from "./routes";
import { SeriesLimit } from "./SeriesLimit";

const secret = "0123456789abcdef0123456789abcdef";
const shellRelease = "1.0.0-5e11e11e";
const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";
const entryText = "the entry";
const hash = `sha384-${createHash("sha384").update(entryText).digest("base64")}`;
/** The name of a set with the release two. */
const set = "S".repeat(43);
const release = (id: string) => aReleaseEntry(id, { integrity: { "remoteEntry.js": hash } });
const aRegistry = (part: Partial<RemoteEntry> = {}): Registry => ({
  schema: 1,
  revision: 3,
  shell: {
    stable: shellRelease,
    canary: null,
    lkg: [],
    quarantined: [],
    releases: { [shellRelease]: { manifest: hash, facts: shellFacts, protocol: 1 } },
  },
  remotes: {
    cart: {
      owner: "team-cart",
      stable: two,
      canary: null,
      lkg: [one],
      quarantined: [],
      releases: { [one]: release(one), [two]: release(two) },
      ...part,
    },
  },
});

let dir: string;
let app: FastifyInstance;
let metrics: PageMetrics;
let judge: ReleaseJudge;
let isBrokenOnServer: boolean;
const entryFile = (id: string) => path.join(dir, "r/cart", id, "remoteEntry.js");
async function open(registry: Registry): Promise<void> {
  for (const id of Object.keys(registry.remotes.cart?.releases ?? {})) {
    await mkdir(path.dirname(entryFile(id)), { recursive: true });
    await writeFile(entryFile(id), entryText);
  }
  await writeFile(path.join(dir, "remotes.json"), JSON.stringify(registry));
  app = Fastify();
  metrics = new PageMetrics();
  const releases = registryReader(dir, () => {}, path.join(dir, "none.json"));
  const offers = async (name: string, remote: string, id: string) => name === set && remote === "cart" && id === two;
  const settings = { releasesDir: dir, secret, isLimited: true, offers };
  judge = addReports(app, { ...settings, isBrokenOnServer: () => isBrokenOnServer }, releases, metrics);
}
beforeEach(async () => {
  isBrokenOnServer = false;
  dir = await mkdtemp(path.join(tmpdir(), "reports-"));
});
afterEach(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

const aToken = (address = "10.0.0.1") => issueReportToken(secret, Date.now(), tokenNetwork(address));
/** Sends a report from a page view of its own, unless `part` has a token. */
async function reportRemote(part: Partial<RemoteReport> & { phase?: string }, address = "10.0.0.1"): Promise<void> {
  const payload = {
    token: aToken(address),
    proof: proofOf(secret, part.remote ?? "cart", part.release ?? two, Date.now()),
    kind: "failed",
    remote: "cart",
    release: two,
    phase: "mounting",
    page: "/cart",
    ...part,
  };
  const response = await app.inject({
    method: "POST",
    url: "/reports/remotes",
    remoteAddress: address,
    payload,
  });
  expect(response.statusCode).toBe(204);
  expect(response.payload).toBe("");
}
/** The registry after the reports so far. */
async function judged(): Promise<Registry> {
  await judge.run(Date.now());
  return JSON.parse(await readFile(path.join(dir, "remotes.json"), "utf8")) as Registry;
}
const quarantined = async () => (await judged()).remotes.cart?.quarantined;
/** Addresses of different providers. */
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `10.0.${index}.1`);

describe("POST /reports/remotes", () => {
  it("F21 gives a release to no visitor for a while that failed for several and that none has seen", async () => {
    await open(aRegistry());
    for (const address of addresses(minVisitors - 1)) await reportRemote({}, address);
    expect((await judged()).remotes.cart?.stable).toBe(two);
    await reportRemote({}, "10.9.2.1");
    expect((await judged()).remotes.cart).toMatchObject({ stable: one, lkg: [], canary: null, quarantined: [] });
    expect(await metrics.text()).toContain(
      `aurelle_remote_exposure_reductions_total{remote="cart",release="${two}"} 1`,
    );
  });

  it("F21 gives a release to one visitor in ten that failed for as many as have seen it", async () => {
    await open(aRegistry());
    for (const address of addresses(minVisitors)) await reportRemote({ kind: "mounted" }, address);
    for (const address of addresses(minVisitors)) await reportRemote({}, address);
    expect((await judged()).remotes.cart).toMatchObject({ stable: one, canary: { release: two, percent: 10 } });
  });

  it("F21 counts reports of a page that proves that its set was offered", async () => {
    await open(aRegistry());
    const proof = setProofOf(secret, set, Date.now());
    for (const address of addresses(minVisitors)) await reportRemote({ proof }, address);
    expect((await judged()).remotes.cart).toMatchObject({ stable: one });
  });

  it("quarantines a release at once whose code fails on the server too", async () => {
    isBrokenOnServer = true;
    await open(aRegistry());
    for (const address of addresses(minVisitors)) await reportRemote({}, address);
    expect(await quarantined()).toEqual([two]);
    expect(await metrics.text()).toContain(`aurelle_remote_quarantines_total{remote="cart",release="${two}"} 1`);
  });

  it("does not count old reports when a release is promoted again", async () => {
    await open(aRegistry());
    for (const address of addresses(minVisitors)) await reportRemote({}, address);
    await judged();
    const again = aRegistry({ promotedAt: new Date().toISOString() });
    await writeFile(path.join(dir, "remotes.json"), JSON.stringify({ ...again, revision: 99 }));
    await reportRemote({}, "10.9.2.1");
    expect((await judged()).remotes.cart?.stable).toBe(two);
  });

  it.each<[string, (at: number) => Partial<RemoteReport>, (at: number) => string]>([
    ["all of one page, from many addresses", () => ({ token: "of the first page" }), (at) => `10.0.3.${at}`],
    ["all of one address, from many pages", () => ({}), () => "10.0.3.1"],
    ["all of one network, from many IPv6 addresses", () => ({}), (at) => `2001:db8:1:2::${at}`],
    ["all of one customer's network, from many IPv6 networks", () => ({}), (at) => `2001:db8:1:${at}::1`],
    ["without the proof that the shop offered the release", () => ({ proof: "" }), (at) => `10.0.3.${at}`],
    [
      "with the proof of another release",
      () => ({ proof: proofOf(secret, "cart", one, Date.now()) }),
      (at) => `10.0.3.${at}`,
    ],
    [
      "with a proof of the day before",
      () => ({ proof: proofOf(secret, "cart", two, Date.now() - 31 * 3_600_000) }),
      (at) => `10.0.3.${at}`,
    ],
    [
      "with the proof of a set without the release",
      () => ({ proof: setProofOf(secret, "O".repeat(43), Date.now()) }),
      (at) => `10.0.3.${at}`,
    ],
    [
      "with a proof of the set of the day before",
      () => ({ proof: setProofOf(secret, set, Date.now() - 31 * 3_600_000) }),
      (at) => `10.0.3.${at}`,
    ],
    [
      "with the proof of the set signed with another secret",
      () => ({ proof: setProofOf("another", set, Date.now()) }),
      (at) => `10.0.3.${at}`,
    ],
    ["with tokens of another address", () => ({ token: aToken("10.0.9.9") }), (at) => `10.0.3.${at}`],
    ["forged", (at) => ({ token: `${aToken(`10.0.3.${at}`)}${at}` }), (at) => `10.0.3.${at}`],
    [
      "signed with another secret",
      (at) => ({ token: issueReportToken("another", Date.now(), `10.0.3.${at}`) }),
      (at) => `10.0.3.${at}`,
    ],
    [
      "from a page that is too old",
      (at) => ({ token: issueReportToken(secret, 0, `10.0.3.${at}`) }),
      (at) => `10.0.3.${at}`,
    ],
    ["without a token", () => ({ token: "" }), (at) => `10.0.3.${at}`],
    ["about a first attempt that a second one followed", () => ({ kind: "retried" }), (at) => `10.0.3.${at}`],
    ["about an error in use", () => ({ kind: "threw" }), (at) => `10.0.3.${at}`],
    ["about a release that no visitor gets", () => ({ release: one }), (at) => `10.0.3.${at}`],
    ["about a property that every object has", () => ({ remote: "constructor" }), (at) => `10.0.3.${at}`],
    ["about a release that does not exist", () => ({ release: "9.9.9-aaaaaaaa" }), (at) => `10.0.3.${at}`],
  ])("Y10 quarantines nothing when the reports are %s", async (_, part, address) => {
    await open(aRegistry());
    const page = aToken("10.0.3.1");
    for (let at = 0; at < 20; at += 1) {
      const report = part(at);
      await reportRemote(report.token === "of the first page" ? { token: page } : report, address(at));
    }
    expect(await judged()).toMatchObject({ revision: 3, remotes: { cart: { quarantined: [] } } });
  });

  describe("about files that could not be fetched", () => {
    beforeEach(() => open(aRegistry()));
    const report = async (phase: string) => {
      for (const address of addresses(10)) await reportRemote({ phase }, address);
    };

    it.each(["loading", "styling"])("F12 changes nothing while the server can read them (%s)", async (phase) => {
      await report(phase);
      expect((await judged()).revision).toBe(3);
    });

    it.each(["loading", "evaluating"])("F12 changes nothing while the store is away (%s)", async (phase) => {
      await rm(path.join(dir, "r"), { recursive: true });
      await report(phase);
      expect((await judged()).revision).toBe(3);
    });

    it("quarantines a release whose bytes are damaged", async () => {
      await writeFile(entryFile(two), "other bytes");
      await report("loading");
      expect(await quarantined()).toEqual([two]);
    });
  });

  it("F12 goes one step back, and never further before a promotion", async () => {
    const lkg = [one, "0.9.0-cccccccc"];
    const releases = { [one]: release(one), [two]: release(two), "0.9.0-cccccccc": release("0.9.0-cccccccc") };
    isBrokenOnServer = true;
    await open(aRegistry({ lkg, releases }));
    for (const address of addresses(minVisitors)) await reportRemote({}, address);
    await judged();
    for (const address of addresses(10)) await reportRemote({ release: one }, address);
    expect(await quarantined()).toEqual([two]);
    // A person promotes the third release.
    const stored = JSON.parse(await readFile(path.join(dir, "remotes.json"), "utf8")) as Registry;
    const promotedAt = new Date(Date.now() + 1000).toISOString();
    const cart = { ...stored.remotes.cart, stable: "0.9.0-cccccccc", lkg: [one], promotedAt };
    await writeFile(path.join(dir, "remotes.json"), JSON.stringify({ ...stored, remotes: { cart } }));
    for (const address of addresses(10)) await reportRemote({ release: "0.9.0-cccccccc" }, address);
    expect(await quarantined()).toEqual([two, "0.9.0-cccccccc"]);
  });

  it.each(["at once", "within five minutes"])("F12 changes nothing when several remotes fail %s", async (when) => {
    const registry = aRegistry();
    const { cart } = registry.remotes;
    if (!cart) throw new Error("the test's registry has a cart");
    await open({ ...registry, remotes: { cart, gifts: { ...cart, owner: "team-gifts" } } });
    for (const address of addresses(minVisitors)) await reportRemote({}, address);
    if (when !== "at once") expect((await judged()).remotes.cart?.stable).toBe(one);
    for (const address of addresses(10)) await reportRemote({ remote: "gifts" }, address);
    const { remotes } = await judged();
    expect([remotes.cart?.stable, remotes.gifts?.stable]).toEqual([two, two]);
    // The same failures change nothing later either.
    expect((await judged()).remotes.cart?.stable).toBe(two);
  });

  it("never quarantines the last good release", async () => {
    await open(aRegistry({ lkg: [] }));
    for (const address of addresses(10)) await reportRemote({}, address);
    expect((await judged()).revision).toBe(3);
  });

  it("never withdraws a release that fifty visitors have had on screen over ten minutes", async () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: ["nextTick", "setImmediate", "setTimeout", "queueMicrotask"] });
    try {
      await open(aRegistry());
      await reportRemote({ kind: "mounted", phase: "mounting" }, "10.0.0.9");
      jest.setSystemTime(Date.now() + 9 * 60_000);
      for (const address of addresses(provenVisitors))
        await reportRemote({ kind: "mounted", phase: "mounting" }, address);
      jest.setSystemTime(Date.now() + 2 * 60_000);
      await reportRemote({ kind: "mounted", phase: "mounting" }, "10.0.0.10");
      jest.setSystemTime(Date.now() + 60 * 60_000);
      for (let at = 0; at < 60; at += 1) await reportRemote({}, `10.9.${at}.1`);
      expect((await judged()).revision).toBe(3);
    } finally {
      jest.useRealTimers();
    }
  });

  it("ends a broken canary, and leaves the stable release", async () => {
    const canary = { release: two, percent: 50, salt: "pepper" };
    await open(aRegistry({ stable: one, lkg: [], canary }));
    for (const address of addresses(minVisitors)) await reportRemote({}, address);
    const trial = { release: two, before: { stable: one, canary } };
    expect((await judged()).remotes.cart).toMatchObject({ stable: one, canary: null, trial });
  });

  it.each([
    ["text", "hello"],
    ["a list", "[]"],
    ["nothing", "null"],
    ["numbers for names", JSON.stringify({ token: 1, kind: 2, remote: 3, release: 4, phase: 5 })],
    ["a path for a name", JSON.stringify({ token: "", kind: "failed", remote: "../x", release: two, phase: "" })],
  ])("counts nothing when the body is %s", async (_, payload) => {
    await open(aRegistry());
    const headers = { "content-type": "application/json" };
    const response = await app.inject({ method: "POST", url: "/reports/remotes", headers, payload });
    expect([204, 400]).toContain(response.statusCode);
    expect(await metrics.text()).not.toContain('remote="');
  });
});

describe("metrics of remotes", () => {
  beforeEach(() => open(aRegistry()));

  it("count loads, fallbacks, failures by phase and load times of each release", async () => {
    await reportRemote({ kind: "ready", phase: "chosen", ms: 300 });
    await reportRemote({ kind: "ready", phase: "chosen", ms: 700 });
    await reportRemote({ kind: "failed", phase: "mounting" });
    await reportRemote({ kind: "ready", release: one, phase: "fallback", ms: 1200 });
    await reportRemote({ kind: "retried" });
    await reportRemote({ kind: "threw", phase: "in use" });
    const text = await metrics.text();
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

  it("count a page view once for each outcome", async () => {
    const token = aToken();
    for (let time = 0; time < 20; time += 1) await reportRemote({ token, kind: "ready", phase: "chosen", ms: 1 });
    expect(await metrics.text()).toContain(`{page="/cart",remote="cart",release="${two}",as="chosen"} 1\n`);
  });

  it("have no series for forged names", async () => {
    for (let index = 0; index < 10; index += 1) {
      await reportRemote({ release: `9.9.${index}-aaaaaaaa` });
      await reportRemote({ remote: `made-up-${index}` });
      await reportRemote({ phase: `made up ${index}` });
      await reportRemote({ page: `/ada${index}@example.com` });
      await reportRemote({ kind: "ready", phase: `made up ${index}`, ms: Number.MAX_VALUE });
    }
    const text = await metrics.text();
    expect(new Set(text.match(/release="[^"]*"/g))).toEqual(new Set([`release="${two}"`]));
    expect(new Set(text.match(/phase="[^"]*"/g))).toEqual(new Set(['phase="other"', 'phase="mounting"']));
    expect(new Set(text.match(/page="[^"]*"/g))).toEqual(new Set(['page="/cart"', 'page="other"']));
    expect(new Set(text.match(/as="[^"]*"/g))).toEqual(new Set(['as="chosen"']));
    expect(text).not.toContain("aurelle_remote_load_seconds_count{");
  });

  it("contain the failure ratio by remote, release and phase", async () => {
    for (let page = 0; page < 3; page += 1) await reportRemote({ kind: "ready", phase: "chosen", ms: 100 });
    // One page: its part loaded, threw while it was mounted, and threw again at each retry.
    const token = aToken();
    await reportRemote({ token, kind: "ready", phase: "chosen", ms: 100 });
    for (let time = 0; time < 3; time += 1) await reportRemote({ token, kind: "failed", phase: "mounting" });
    expect(await metrics.text()).toContain(
      `aurelle_remote_failure_ratio{remote="cart",release="${two}",phase="mounting"} 0.25\n`,
    );
  });
});

describe("metrics of pages", () => {
  beforeEach(() => open(aRegistry()));

  const vitals = { lcp: 1234, inp: 80, cls: 400, fcp: 900, ttfb: 120 };
  async function reportPage(part: object, address = "10.0.0.1"): Promise<void> {
    const payload = {
      token: aToken(address),
      page: "/cart",
      remote: "cart",
      release: two,
      vitals,
      errors: [],
      ...part,
    };
    const response = await app.inject({
      method: "POST",
      url: "/reports/pages",
      remoteAddress: address,
      payload,
    });
    expect([response.statusCode, response.payload]).toEqual([204, ""]);
  }

  it("count vitals and errors by page, remote and release, once for each page view", async () => {
    const token = aToken();
    const errors = [
      { kind: "call", status: 500, requestId: "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11" },
      { kind: "script", at: "main.3f9c1ab2.js:1:2" },
    ];
    for (let time = 0; time < 5; time += 1) await reportPage({ token });
    await reportPage({ token, vitals: {}, errors });
    await reportPage({ page: "/", remote: "shell", release: shellRelease });
    const lines = (await metrics.text()).split("\n");
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
    expect(metrics.stats.incidents.map(({ detail, requestId }) => [detail, requestId])).toEqual([
      ["main.3f9c1ab2.js:1:2", null],
      ["answered 500", "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11"],
    ]);
  });

  it("have no series for forged texts", async () => {
    await reportPage({});
    const before = (await metrics.text()).replace(/ [\d.e+-]+$/gm, "");
    for (let index = 0; index < 10; index += 1) {
      await reportPage({ token: `${aToken()}x` });
      await reportPage({ remote: `made-up-${index}` });
      await reportPage({ remote: "constructor" });
      await reportPage({ release: "no release" });
      await reportPage({
        vitals: { [`made-up-${index}`]: 1, lcp: "quick", cls: -1, inp: Number.MAX_VALUE },
        errors: [{ kind: "x" }],
      });
    }
    expect((await metrics.text()).replace(/ [\d.e+-]+$/gm, "")).toBe(before);
    for (let index = 0; index < 10; index += 1) {
      await reportPage({ page: `/made/up/${index}` });
      await reportPage({ release: `9.9.${index}-aaaaaaaa` });
      await reportPage({ remote: "shell", release: `${10_000_000 + index}` });
    }
    const text = await metrics.text();
    expect(new Set(text.match(/page="[^"]*"/g))).toEqual(new Set(['page="/cart"', 'page="other"']));
    expect(new Set(text.match(/release="[^"]*"/g))).toEqual(new Set([`release="${two}"`, 'release="other"']));
  });

  it("count at most ten errors of a page, and six hundred pages of an address in a minute", async () => {
    const token = aToken("10.0.0.2");
    const errors = Array.from({ length: 5 }, () => ({ kind: "call", status: 503 }));
    for (let time = 0; time < 20; time += 1) await reportPage({ token, errors }, "10.0.0.2");
    expect(await metrics.text()).toContain(`release="${two}",kind="call"} 10\n`);
    for (let time = 0; time < 610; time += 1) await reportPage({}, "10.0.0.3");
    expect(await metrics.text()).toContain('aurelle_page_views_total{page="/cart"} 601\n');
  });
});

describe("POST /reports/token", () => {
  const request = (payload: string, remoteAddress = "10.0.0.1") =>
    app.inject({
      method: "POST",
      url: "/reports/token",
      headers: { "content-type": "text/plain" },
      payload,
      remoteAddress,
    });
  const offered = () => `cart@${two} ${proofOf(secret, "cart", two, Date.now())}`;
  beforeEach(() => open(aRegistry()));

  it.each([
    ["nothing", () => ""],
    ["no proof", () => `cart@${two}`],
    ["a forged proof", () => `${offered()}x`],
    ["the proof of another release", () => offered().replace(two, one)],
    ["a forged proof of its set", () => `cart@${two} ${set}.${setProofOf("another", set, Date.now()).split(".")[1]}`],
    ["the proof of a set without the release", () => `cart@${one} ${setProofOf(secret, set, Date.now())}`],
  ])("Y10 issues no token to a page that carries %s", async (_, body) => {
    expect((await request(body())).statusCode).toBe(403);
  });

  it("Y10 issues a token to a page of the shop, and sixty a minute to one network", async () => {
    const { statusCode, payload } = await request(offered());
    expect([statusCode, payload.split(".")]).toEqual([
      200,
      [expect.any(String), expect.any(String), expect.any(String)],
    ]);
    for (let page = 1; page < 60; page += 1) await request(offered());
    expect((await request(offered())).statusCode).toBe(429);
    expect((await request(offered(), "10.0.0.2")).statusCode).toBe(200);
  });
});

describe("SeriesLimit", () => {
  it("F22 always counts what is new, and drops what was counted longest ago", async () => {
    const registry = new Registered();
    const views = new Counter({ name: "views", help: "h", labelNames: ["page"], registers: [registry] });
    const errors = new Counter({ name: "errors", help: "h", labelNames: ["page"], registers: [registry] });
    const limit = new SeriesLimit(3);
    for (const page of ["/a", "/b", "/a", "/c", "/d"]) limit.of(views, { page }).inc();
    limit.of(errors, { page: "/a" }).inc();
    const series = (await registry.metrics()).split("\n").filter((line) => line.includes("{"));
    expect(series).toEqual(['views{page="/c"} 1', 'views{page="/d"} 1', 'errors{page="/a"} 1']);
  });
});
