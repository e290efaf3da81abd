import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import Fastify, { type FastifyInstance } from "fastify";
import { registryReader } from "../releases/registryReader";
import type { LeftRelease } from "../rendering/BlockedReleases";
import { compareAll, ReleaseSums } from "../rollouts/measures";
import type { RolloutView } from "../rollouts/RolloutJudge";
import { FleetStats } from "../telemetry/FleetStats";
import { OpsStats } from "../telemetry/OpsStats";
import { PageMetrics } from "../telemetry/PageMetrics";
import { shellFacts } from "../testing/shellFacts";
import { addOps } from "./routes";
import { sessionCookie } from "./session";

const staffToken = "0123456789abcdef0123456789abcdef";
const stable = "1.0.0-aaaaaaaa";
const registry: Registry = {
  schema: 1,
  revision: 3,
  remotes: {
    cart: {
      owner: "team-cart",
      stable,
      canary: null,
      lkg: [],
      quarantined: [],
      releases: {
        [stable]: {
          base: `/r/cart/${stable}/`,
          requires: "^2.0.0",
          pages: [],
          slots: [],
          entry: "remoteEntry.js",
          preload: [],
          css: [],
          integrity: { "remoteEntry.js": `sha384-${"A".repeat(64)}` },
        },
      },
    },
  },
};

let dir: string;
let app: FastifyInstance;
let metrics: PageMetrics;
let left: LeftRelease[] = [];
let rollouts: RolloutView[] = [];
async function open(publicUrl = "http://localhost:3000"): Promise<void> {
  app = Fastify();
  metrics = new PageMetrics();
  await addOps(app, {
    config: { publicUrl, releasesDir: dir, dev: null },
    staffToken,
    isLimited: true,
    stats: metrics.stats,
    leftToBrowser: () => left,
    rollouts: () => rollouts,
    releases: registryReader(dir, () => {}, path.join(dir, "none.json")),
    currentShell: async () => ({
      styles: [{ url: "/assets/main.css", integrity: "sha384-x" }],
      release: "1.0.0-5e11e11e",
      facts: shellFacts,
    }),
  });
}
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "ops-"));
  await writeFile(path.join(dir, "remotes.json"), JSON.stringify(registry));
  await open();
});
afterEach(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

const get = (headers: Record<string, string> = {}, url = "/ops") => app.inject({ url, headers });
const signIn = (credential: string, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }) =>
  app.inject({
    method: "POST",
    url: "/ops/sign-in",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: `credential=${encodeURIComponent(credential)}`,
  });
const bearer = { authorization: `Bearer ${staffToken}` };

describe("/ops", () => {
  it.each<[string, Record<string, string>]>([
    ["a client without a credential", {}],
    ["a client with a wrong bearer token", { authorization: "Bearer 0123456789abcdef0123456789abcdee" }],
    ["a client with the credential as a cookie", { cookie: `ops=${staffToken}` }],
    ["a session with another credential", { cookie: sessionCookie("another", Date.now(), false) }],
    ["an expired session", { cookie: sessionCookie(staffToken, Date.now() - 13 * 3_600_000, false) }],
    ["a forged session", { cookie: `ops=zzzzzzzz.${"A".repeat(43)}` }],
  ])("answers %s with the sign-in form", async (_, headers) => {
    const { statusCode, payload } = await get(headers);
    expect(statusCode).toBe(401);
    expect(payload).toContain("Staff credential");
    expect(payload).not.toContain("team-cart");
  });

  it("says where a release comes from, as far as the store knows", async () => {
    expect((await get(bearer)).payload).not.toContain("built at");
    await app.close();
    const folder = path.join(dir, "r/cart", stable);
    await mkdir(folder, { recursive: true });
    const built = { builtAt: "2026-11-25T20:19:34.560Z", commit: "b5f9462beb98bc832d4618a2c244f23da87f5089" };
    await writeFile(path.join(folder, "release.json"), JSON.stringify(built));
    const line = { at: "", who: "team-cart (key x)", what: `publish cart ${stable}`, from: 0, to: 1 };
    await writeFile(path.join(dir, "log.jsonl"), `${JSON.stringify(line)}\n`);
    await open();
    expect((await get(bearer)).payload).toContain(
      "built at 2026-11-25 20:19 UTC from b5f9462b, published by team-cart (key x)",
    );
  });

  it("F14 names the releases that the browser renders, because they failed on the server", async () => {
    expect((await get(bearer)).payload).not.toContain("Left to the browser");
    left = [
      {
        remote: "cart",
        release: stable,
        reason: "ran for more than 250 ms without a break",
        until: Date.UTC(2025, 5, 15, 17),
      },
      { remote: "account", release: stable, reason: "failed at /login: Error: no form", until: "next page" },
    ];
    const { payload } = await get(bearer);
    left = [];
    expect(payload).toContain(
      `<b>cart</b> <code>${stable}</code>: ran for more than 250 ms without a break, until 18:00:00`,
    );
    expect(payload).toContain(
      `<b>account</b> <code>${stable}</code>: failed at /login: Error: no form, tried again with each page`,
    );
  });

  it("F41 shows the rollouts that run: step, visitors of both sides, and what each measure lacks", async () => {
    expect((await get(bearer)).payload).not.toContain("Rollouts");
    const [canary, stableSums] = [new ReleaseSums(), new ReleaseSums()];
    for (let visitor = 0; visitor < 150; visitor += 1) canary.add({ failures: 0, inp: 120, additions: 0 });
    for (let visitor = 0; visitor < 2400; visitor += 1) stableSums.add({ failures: 0, inp: 100, additions: 1 });
    rollouts = [
      {
        ...{ remote: "cart", release: "2.0.0-bbbbbbbb", stable, steps: [5, 25, 100], step: 1 },
        ...{ since: new Date(Date.now() - 3 * 3_600_000).toISOString(), undecidedAt: null },
        comparisons: compareAll(canary, stableSums),
      },
    ];
    const { payload } = await get(bearer);
    rollouts = [];
    const text = payload.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    expect(text).toContain(`cart 2.0.0-bbbbbbbb compared with ${stable} step 2 of 3: 5 %, 25 % , 100 % since 3 h ago`);
    expect(text).toMatch(
      /visitors with a failure 0\.0 % 0\.0 % 150 2,400 \S+ points better to \S+ points worse; goes on when surely below 1\.0 points open/,
    );
    expect(text).toMatch(/INP 120 ms 100 ms 150 2,400 \S+ % worse to \S+ % worse worse/);
    expect(text).toContain("LCP nothing nothing 0 0 100 visitors on each side are needed open");
    expect(text).toMatch(
      /visitors who add to the cart 0\.0 % 100\.0 % 150 2,400 \S+ points worse to \S+ points worse worse/,
    );
  });

  it("is sent to a client with the bearer token, uncached, unlisted, with one script that its policy names", async () => {
    const { statusCode, payload, headers } = await get(bearer);
    expect(statusCode).toBe(200);
    expect(payload).toContain("team-cart");
    expect(payload).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>');
    expect(payload.match(/<script/g)).toHaveLength(1);
    expect(payload).not.toMatch(/style="|javascript:/i);
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'sha256-[^;]+; connect-src 'self'; style-src 'self' 'sha256-/,
    );
    expect((await get(bearer, "/ops?still")).payload).not.toMatch(/http-equiv|<script/);
  });

  it("signs in with the form, sets a cookie for this path only, and signs out", async () => {
    expect((await signIn("wrong")).statusCode).toBe(401);
    const { statusCode, headers } = await signIn(staffToken);
    expect([statusCode, headers.location]).toEqual([303, "/ops"]);
    const cookie = String(headers["set-cookie"]);
    expect(cookie).toMatch(/^ops=[a-z0-9]+\.[\w-]{43}; Path=\/ops; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(staffToken);
    expect((await get({ cookie: cookie.split(";")[0] ?? "" })).statusCode).toBe(200);
    const out = await app.inject({
      method: "POST",
      url: "/ops/sign-out",
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(String(out.headers["set-cookie"])).toMatch(/^ops=; Path=\/ops; Max-Age=0;/);
  });

  it("sets a secure cookie when the shop has TLS", async () => {
    await app.close();
    await open("https://shop.example");
    expect(String((await signIn(staffToken)).headers["set-cookie"])).toMatch(/; Secure$/);
  });

  it("rejects a form of another site", async () => {
    const { statusCode, headers } = await signIn(staffToken, { "sec-fetch-site": "cross-site" });
    expect([statusCode, headers["set-cookie"]]).toEqual([403, undefined]);
  });

  it("limits wrong credentials, and never the right one", async () => {
    for (let time = 0; time < 40; time += 1) expect((await get(bearer)).statusCode).toBe(200);
    for (let time = 0; time < 30; time += 1) expect((await signIn(`wrong ${time}`)).statusCode).toBe(401);
    expect((await signIn("wrong again")).statusCode).toBe(429);
    expect((await signIn(staffToken)).statusCode).toBe(429);
  });
});

describe("the content of /ops", () => {
  const content = async () => (await get(bearer)).payload;
  const report = { remote: "cart", release: stable, page: "/cart" };

  it("F17 says why no visitor gets a release that is ahead of this shell", async () => {
    const entry = registry.remotes.cart?.releases[stable];
    const ahead = { ...entry, shared: { "@aurelle/shared/ui": "^2.2.0" } };
    const cart = { ...registry.remotes.cart, releases: { [stable]: ahead } };
    await writeFile(path.join(dir, "remotes.json"), JSON.stringify({ ...registry, remotes: { cart } }));
    expect(await content()).toContain(
      "no visitor gets it: requires @aurelle/shared/ui ^2.2.0, the shell provides 2.1.0",
    );
  });

  it("F24 names a shell that this process cannot serve, and the share of a canary", async () => {
    const aShell = { manifest: `sha384-${"A".repeat(64)}`, facts: shellFacts, protocol: 1 };
    const shell = {
      stable: "2.0.0-bbbbbbbb",
      canary: { release: "3.0.0-cccccccc", percent: 10, salt: "pepper" },
      lkg: ["1.0.0-5e11e11e"],
      quarantined: [],
      releases: { "1.0.0-5e11e11e": aShell, "2.0.0-bbbbbbbb": aShell, "3.0.0-cccccccc": aShell },
    };
    await writeFile(path.join(dir, "remotes.json"), JSON.stringify({ ...registry, shell }));
    const { payload } = await get(bearer);
    expect(payload).toContain("<code>2.0.0-bbbbbbbb</code> cannot be served by this process");
    expect(payload).toContain("shell <code>1.0.0-5e11e11e</code> (10 % get 3.0.0-cccccccc)");
  });

  it("states that nothing was reported", async () => {
    expect(await content()).toContain("Nothing seen yet");
  });

  it("states that all is well", async () => {
    metrics.countRemote({ ...report, kind: "ready", phase: "chosen", ms: 320 }, "visit 1");
    expect(await content()).toContain("All is well");
  });

  it("names remote, release, phase and rate of a failure", async () => {
    for (const visit of ["1", "2", "3"])
      metrics.countRemote({ ...report, kind: "ready", phase: "chosen", ms: 320 }, visit);
    metrics.countRemote({ ...report, kind: "failed", phase: "loading", ms: null }, "4");
    const text = (await content()).replace(/<[^>]+>/g, "");
    expect(text).toContain("Needs a look");
    expect(text).toContain(`cart ${stable} fails while loading: 1 of 4 pages, 25 %`);
  });

  it("F22 shows the releases of all document servers, and lists the servers", async () => {
    await app.ready();
    const others = new FleetStats(dir, new OpsStats());
    const other = new PageMetrics();
    other.countRemote({ ...report, kind: "failed", phase: "loading", ms: null }, "1");
    const fleet = new FleetStats(dir, other.stats);
    for (const server of [others, fleet]) await server.share(Date.now());
    for (const visit of ["2", "3", "4"])
      metrics.countRemote({ ...report, kind: "ready", phase: "chosen", ms: 320 }, visit);
    const text = (await content()).replace(/<[^>]+>/g, " ");
    expect(text).toMatch(/fails while\s+loading\s+: 1 of 4 pages/);
    expect(text).toContain("requested by 4 pages");
    expect((text.match(new RegExp(`${hostname()}:`, "g")) ?? []).length).toBe(3);
    await fleet.close();
    expect(await content()).not.toContain("Needs a look");
  });

  it("shows its own figures when the store has files that it cannot read", async () => {
    await mkdir(path.join(dir, "telemetry"), { recursive: true });
    for (const [name, text] of Object.entries({ a: "{", b: "[]", c: '{"v":1,"name":"x","hour":[1]}' }))
      await writeFile(path.join(dir, `telemetry/ops-${name}.json`), text);
    metrics.countRemote({ ...report, kind: "ready", phase: "chosen", ms: 320 }, "1");
    expect(await content()).toContain("All is well");
  });

  it("names a failing API, and a page's errors with the request id that is in the logs", async () => {
    const requestId = "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11";
    metrics.countApiResponse(500);
    metrics.countPage(
      {
        ...report,
        vitals: { lcp: 3100, cls: 1200 },
        errors: [{ kind: "call", status: 500, requestId }],
      },
      "1",
    );
    const text = (await content()).replace(/<[^>]+>/g, "");
    expect(text).toContain("The API failed 1 call");
    expect(text).toContain(`request ${requestId}`);
    expect(text).toContain("1 error, 100 % of 1 page view");
    expect(text).toMatch(/LCPLargest picture or text\s+3\.[01] s/);
    expect(text).toMatch(/CLSLayout shift\s+0\.12/);
  });

  it("escapes texts", async () => {
    metrics.stats.addIncident({
      at: Date.now(),
      kind: "script",
      page: "/<b>",
      remote: "cart",
      release: stable,
      requestId: null,
      detail: "<script>alert('x')</script>\"",
    });
    expect(await content()).toContain("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;");
  });
});
