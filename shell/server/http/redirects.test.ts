/** @jest-environment node */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { shopConfigFromEnv } from "../config";
import { addCartForm } from "../noscript/cartForm";
import { addEmailForms } from "../noscript/emailForms";
import { addLinkForms, addLinkRedirects } from "../noscript/linkForms";
import type { SendAnswer } from "../noscript/sendAnswer";
import { addOps } from "../ops/routes";
import { addPageRoutes } from "../pages/pageRoutes";
import { addSpeculationRules } from "../pages/speculationRules";
import { AssetOrigins } from "../releases/AssetOrigins";
import { Previews } from "../releases/Previews";
import { OpsStats } from "../telemetry/OpsStats";
import { withCanaries } from "../testing/canaryRegistry";
import { oneShell } from "../testing/oneShell";
import { aPool, someDependencies } from "../testing/pageDependencies";
import { type RawRequest, rawRequest } from "../testing/rawRequest";

const staffToken = "0123456789abcdef0123456789abcdef";
const handle = "//evil.example";

/** A document server with every route that redirects, in front of an API that accepts everything. */
async function open(): Promise<FastifyInstance> {
  const opened = Fastify();
  const registry = withCanaries([100], ["/product/:id"]);
  const releases = { current: async () => ({ registry, text: JSON.stringify(registry) }) };
  const config = shopConfigFromEnv({});
  const body = { id: "7", handle, title: "Oak Ring", current_price: 98000 };
  const pool = aPool("<h1>A page</h1>");
  const { criticalStyles, ...common } = someDependencies({ pool, readApi: async () => ({ status: 200, body }) });
  const shells = oneShell();
  addLinkRedirects(opened);
  opened.all("/api/*", async () => ({}));
  addSpeculationRules(opened, { releases, shells });
  addPageRoutes(opened, {
    ...common,
    shells,
    renderers: { of: () => ({ pool, criticalStyles }) },
    releases,
    previews: new Previews("", ""),
    devBuilds: null,
    isLimited: false,
    isOfflineOn: async () => false,
    assetOrigins: new AssetOrigins([], () => {}),
    dictionaries: null,
  });
  const sendAnswer: SendAnswer = async (_request, reply, code) => reply.code(code).send("an answer");
  await addCartForm(opened, config, sendAnswer);
  await addEmailForms(opened, config, sendAnswer);
  await addLinkForms(opened, config, sendAnswer);
  await addOps(opened, {
    config: { publicUrl: config.publicUrl, releasesDir: "/no such folder", dev: null },
    staffToken,
    isLimited: false,
    stats: new OpsStats(),
    leftToBrowser: () => [],
    rollouts: () => [],
    releases,
    currentShell: () => shells.choose(registry, null),
  });
  await opened.listen({ host: "127.0.0.1", port: 0 });
  return opened;
}
let app: FastifyInstance;
beforeAll(async () => {
  app = await open();
});
afterAll(() => app.close());

/** Addresses that a browser, a proxy or a URL parser may take for another host. */
const hostile = [
  "/",
  "//",
  "///",
  "//x//evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "//\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "/%5c%5cevil.example",
  "//%5cevil.example",
  "/\t/evil.example",
  "/\t\\evil.example",
  "/%09/evil.example",
  "//user:secret@evil.example:80",
  "http://evil.example//evil.example",
  "http://evil.example",
];
const form = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" };
const get = { method: "GET" };
const post = (body: string) => ({ method: "POST", headers: form, body });

/** What redirects, by the file that does it. `at` puts a hostile address into the one of the route. */
const routes: readonly [file: string, request: Omit<RawRequest, "target">, at: (address: string) => string][] = [
  ["pages/pageRoutes.ts", get, (address) => `${address}/?mf.preview=off`],
  ["pages/pageRoutes.ts", get, (address) => `${address}/`],
  ["pages/sendPage.ts", get, (address) => `${address}/product/7?utm_source=${address}`],
  ["pages/sendPage.ts", get, (address) => `/product/7${address}`],
  ["noscript/linkForms.ts", get, (address) => `${address}/api/newsletter/confirm/?token=t`],
  ["noscript/linkForms.ts", get, (address) => `/api/newsletter/confirm/?token=${address}`],
  ["noscript/linkForms.ts", post(""), (address) => `/newsletter/confirm?token=${address}`],
  ["noscript/cartForm.ts", post("product_id=//evil.example"), (address) => `/cart/add?next=${address}`],
  ["noscript/emailForms.ts", post("name=//evil.example"), (address) => `/contact?next=${address}`],
  ["ops/routes.ts", post(`credential=${staffToken}`), (address) => `/ops/sign-in?next=${address}`],
];

describe("a redirect", () => {
  it.each(routes)("L5 of %s stays in the shop, whatever the address (%#)", async (_file, request, at) => {
    const responses = await Promise.all(hostile.map((address) => rawRequest(app, { ...request, target: at(address) })));
    const locations = responses.flatMap(({ location }) => location ?? []);
    expect(locations.filter((location) => !/^\/(?![/\\])/.test(location))).toEqual([]);
    expect(locations.length).toBeGreaterThan(0);
    expect(hostile.filter((_, index) => (responses[index]?.status ?? 500) >= 500)).toEqual([]);
  });

  it("L5 is sent by these files alone, so that none goes untested", () => {
    const folder = path.resolve(__dirname, "..");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const redirecting = files.filter(
      (file) =>
        /(?<!\.test)\.ts$/.test(file) &&
        /\.redirect\(|["']location["']/i.test(readFileSync(path.join(folder, file), "utf8")),
    );
    expect(redirecting.sort()).toEqual([...new Set(routes.map(([file]) => file))].sort());
  });
});
