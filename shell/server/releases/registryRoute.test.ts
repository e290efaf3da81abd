/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { PageRegistry, Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import Fastify, { type FastifyInstance } from "fastify";
import { aReleaseEntry } from "../testing/aReleaseEntry";
import { oneShell } from "../testing/oneShell";
import { AssetOrigins } from "./AssetOrigins";
import { buildSet } from "./buildSet";
import { Previews } from "./Previews";
import { addPageRemotes } from "./pageRemotes";
import { addRegistryRoute } from "./registryRoute";

const ids = ["1.0.0-aaaaaaaa", "2.0.0-bbbbbbbb", "3.0.0-cccccccc", "4.0.0-dddddddd"] as const;
const [before, lastGood, stable, next] = ids;
const aRegistry = (part: Partial<RemoteEntry> = {}): Registry => ({
  schema: 1,
  revision: 1,
  remotes: {
    cart: {
      owner: "team-cart",
      stable,
      canary: null,
      lkg: [lastGood],
      quarantined: [],
      releases: Object.fromEntries(ids.map((id) => [id, aReleaseEntry(id)])),
      servedUntil: { [before]: "2026-01-01T00:00:00.000Z" },
      ...part,
    },
  },
});

let app: FastifyInstance;
let registry: Registry;
beforeEach(() => {
  registry = aRegistry();
  const releases = { current: async () => ({ registry, text: JSON.stringify(registry) }) };
  app = Fastify();
  addRegistryRoute(app, releases);
  const sets = { open: async (chosen: PageRegistry) => buildSet(chosen, { scripts: [], files: [] }) };
  addPageRemotes(app, "secret", releases, sets, oneShell(), new Previews("", ""), new AssetOrigins([], () => {}));
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("GET /remotes.json", () => {
  it("F30 lists the releases that visitors get or got, and no others", async () => {
    const { remotes } = (await get("/remotes.json")).json<Registry>();
    expect(Object.keys(remotes.cart?.releases ?? {}).sort()).toEqual([before, lastGood, stable]);
    registry = aRegistry({ canary: { release: next, percent: 10, salt: "pepper" } });
    expect(Object.keys((await get("/remotes.json")).json<Registry>().remotes.cart?.releases ?? {})).toHaveLength(4);
  });

  it("is the same text in each encoding", async () => {
    const plain = (await get("/remotes.json")).rawPayload;
    const br = await get("/remotes.json", { "accept-encoding": "gzip, br" });
    const gzip = await get("/remotes.json", { "accept-encoding": "gzip" });
    expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain);
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain);
  });
});

describe.each(["/remotes.json", "/remotes/page.json"])("GET %s", (url) => {
  it("F30 answers 304 to a client that has it, until it changes", async () => {
    const { etag = "", "cache-control": caching } = (await get(url)).headers;
    expect(caching).toMatch(/no-cache/);
    const known = { "if-none-match": String(etag) };
    const { statusCode, payload } = await get(url, known);
    expect([statusCode, payload]).toEqual([304, ""]);
    registry = aRegistry({ stable: next });
    expect((await get(url, known)).statusCode).toBe(200);
  });
});

it("F30 the releases of a page are for its visitor only", async () => {
  expect((await get("/remotes/page.json")).headers["cache-control"]).toBe("private, no-cache");
});
