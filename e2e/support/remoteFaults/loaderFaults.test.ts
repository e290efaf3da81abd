import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { runInThisContext } from "node:vm";
import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import { keepAlive } from "@aurelle/shared/testing/keepAlive";
import { type Attempt, RemoteLoader } from "../../../shell/src/federation/RemoteLoader";
import { type Fault, FaultProxy } from "../faultProxy";

// The shell's loader against a real proxy: every fault of an entry × once or always × with and without a release to fall back on.
// The browser's part is done here: a script is fetched with its hash, and only then evaluated.

const chosen = "2.0.0-bbbbbbbb";
const lastGood = "1.0.0-aaaaaaaa";
const works = `({ name: "cart", requires: "^2.0.0", pages: {}, slots: {} })`;
const integrityOf = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;
const addressOf = (release: string) => `/r/cart/${release}/remoteEntry.js`;

const faults: Readonly<Record<string, Fault>> = {
  "status 404": { kind: "status", code: 404 },
  "status 500": { kind: "status", code: 500 },
  "no response": { kind: "silent" },
  "half a body": { kind: "stalled" },
  "a truncated body": { kind: "truncated" },
  "an HTML page": { kind: "html" },
  "another byte": { kind: "changed", addition: "\nglobalThis.hasRun = true;\n" },
};
/** The code of a release that fails by itself, and the phase of its report. */
const brokenEntries = {
  "a throw on import": { text: `(() => { throw new Error("boom on import"); })()`, phase: "evaluating" },
  "other exports": { text: `({ wrong: ${works} })`, phase: "checking" },
  "no exports": { text: "undefined", phase: "checking" },
};

/** By path: the files of the server behind the proxy. */
let files: Record<string, string>;
const server = createServer(keepAlive, ({ url = "" }, response) => {
  const text = files[url.split("?")[0] ?? ""];
  response.writeHead(text === undefined ? 404 : 200, { "Content-Type": "text/javascript" }).end(text);
});
const proxy = new FaultProxy();
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  proxy.target = `http://localhost:${(server.address() as AddressInfo).port}`; // it listens on a port
  origin = `http://localhost:${await proxy.open(0)}`;
});
afterAll(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  files = { [addressOf(chosen)]: works, [addressOf(lastGood)]: works };
  proxy.reset();
});

/** A loader of the page whose releases are in `files`, as they were when it was opened. */
function openPage(hasFallback: boolean) {
  const anEntry = (release: string): ReleaseEntry => ({
    base: `/r/cart/${release}/`,
    requires: "^2.0.0",
    pages: [],
    slots: [],
    entry: "remoteEntry.js",
    preload: [],
    css: [],
    integrity: { "remoteEntry.js": integrityOf(files[addressOf(release)] ?? "") },
  });
  const fallback = hasFallback ? { release: lastGood, entry: anEntry(lastGood) } : null;
  const cart = { release: chosen, entry: anEntry(chosen), lastGood: fallback };
  const registry: PageRegistry = { schema: 1, revision: 1, remotes: { cart } };
  const importMap = Object.fromEntries(
    [cart, ...(fallback ? [fallback] : [])].map(({ entry }) => [
      entry.base + entry.entry,
      entry.integrity[entry.entry],
    ]),
  );
  const failures: string[] = [];
  let limits = 0;

  async function fetchModule({ entryUrl, uncheckedScripts }: Attempt): Promise<unknown> {
    const integrity = uncheckedScripts[entryUrl] ?? importMap[entryUrl];
    // A browser without a hash for the address would run whatever it gets.
    const response = await fetch(origin + entryUrl, integrity ? { integrity } : {}).catch(() => null);
    const text = response?.ok && response.headers.get("content-type") === "text/javascript" && (await response.text());
    if (!text) throw new TypeError(`Failed to fetch dynamically imported module: ${entryUrl}`);
    return runInThisContext(text);
  }

  const loader = new RemoteLoader(registry, {
    complete: async () => {},
    fetchModule,
    assetOrigin: "",
    /** Pauses are short. The time limit of an attempt is over as soon as its response hangs: the n-th needs n that hang. */
    startTimer: (ms, done) => {
      const isPause = ms <= 500;
      if (!isPause) limits += 1;
      const required = isPause ? 0 : limits;
      const timer = setInterval(() => {
        if (proxy.hangingCount < required) return;
        clearInterval(timer);
        done();
      }, 2);
      return () => {
        if (!isPause && proxy.hangingCount < required) limits -= 1; // the attempt failed or succeeded within its limit
        clearInterval(timer);
      };
    },
    onFailure: ({ release, phase, willRetry }) => failures.push(`${release} ${phase}${willRetry ? ", again" : ""}`),
    areReleasesPinned: () => false,
    isMapped: (url) => importMap[url] !== undefined,
  });
  return { loader, failures };
}

const requested = () => proxy.requests.map(({ path }) => path);
const isEntry = (release: string) => (path: string) => path.startsWith(addressOf(release));
const hasRun = () => "hasRun" in globalThis;
const [entry, fallbackEntry] = [addressOf(chosen), addressOf(lastGood)];

describe.each(Object.entries(faults))("an entry with %s", (_, fault) => {
  it.each([false, true])(
    "once is requested at a second address, and nothing else (last good release: %s)",
    async (hasFallback) => {
      const { loader, failures } = openPage(hasFallback);
      proxy.inject(isEntry(chosen), fault, 1);
      expect((await loader.load("cart")).release).toBe(chosen);
      expect(requested()).toEqual([entry, `${entry}?r=1`]);
      expect(failures).toEqual([`${chosen} loading, again`]);
      expect(hasRun()).toBe(false);
    },
  );

  it("always fails, is reported once, and loads at a third address after the fault", async () => {
    const { loader, failures } = openPage(false);
    proxy.inject(isEntry(chosen), fault);
    await expect(loader.load("cart")).rejects.toMatchObject({ name: "RemoteError", phase: "loading", release: chosen });
    expect(failures).toEqual([`${chosen} loading, again`, `${chosen} loading`]);
    expect(hasRun()).toBe(false);
    proxy.clearFaults();
    expect((await loader.load("cart")).release).toBe(chosen);
    expect(requested()).toEqual([entry, `${entry}?r=1`, `${entry}?r=2`]);
  });

  it("always is replaced by the last good release", async () => {
    const { loader, failures } = openPage(true);
    proxy.inject(isEntry(chosen), fault);
    expect((await loader.load("cart")).release).toBe(lastGood);
    expect(requested()).toEqual([entry, `${entry}?r=1`, fallbackEntry]);
    expect(failures).toEqual([`${chosen} loading, again`, `${chosen} loading`]);
    expect(hasRun()).toBe(false);
  });

  it("always in both releases fails, and each is reported", async () => {
    const { loader, failures } = openPage(true);
    proxy.inject(() => true, fault);
    await expect(loader.load("cart")).rejects.toMatchObject({ phase: "loading", release: chosen });
    expect(failures).toEqual(
      [chosen, lastGood].flatMap((release) => [`${release} loading, again`, `${release} loading`]),
    );
    expect(hasRun()).toBe(false);
  });

  it("at the second address too never runs unchecked", async () => {
    const { loader } = openPage(false);
    proxy.inject((path) => path === entry, { kind: "status", code: 500 });
    proxy.inject((path) => path === `${entry}?r=1`, fault);
    await expect(loader.load("cart")).rejects.toMatchObject({ phase: "loading" });
    expect(requested()).toEqual([entry, `${entry}?r=1`]);
    expect(hasRun()).toBe(false);
  });
});

describe.each(Object.entries(brokenEntries))("an entry with %s", (_, { text, phase }) => {
  beforeEach(() => {
    files[entry] = text;
  });

  it("fails, is reported once, and is never requested again", async () => {
    const { loader, failures } = openPage(false);
    await expect(loader.load("cart")).rejects.toMatchObject({ phase, release: chosen });
    await expect(loader.load("cart")).rejects.toMatchObject({ phase, release: chosen });
    expect(requested()).toEqual([entry]);
    expect(failures).toEqual([`${chosen} ${phase}`]);
  });

  it("is replaced by the last good release", async () => {
    const { loader, failures } = openPage(true);
    expect((await loader.load("cart")).release).toBe(lastGood);
    expect(requested()).toEqual([entry, fallbackEntry]);
    expect(failures).toEqual([`${chosen} ${phase}`]);
  });
});
