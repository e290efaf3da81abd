/** @jest-environment node */
import Fastify, { type FastifyInstance } from "fastify";
import { oneShell } from "../testing/oneShell";
import { aPool, someDependencies } from "../testing/pageDependencies";
import { addPageRoutes } from "./pageRoutes";

const registry = { schema: 1, revision: 1, remotes: {} } as const;

let app: FastifyInstance;
function open(isLimited: boolean) {
  const { pool, criticalStyles, ...common } = someDependencies({ pool: aPool("<h1>Rendered by the server</h1>") });
  app = Fastify();
  addPageRoutes(app, {
    ...common,
    shells: oneShell(),
    renderers: { of: () => ({ pool, criticalStyles }) },
    releases: { current: async () => ({ registry, text: JSON.stringify(registry) }) },
    isLimited,
    isOfflineOn: async () => false,
  });
}
afterEach(() => app.close());

/** Whether the server has rendered the page at a path for this address. */
async function isRendered(path: string, remoteAddress = "10.0.0.1"): Promise<boolean> {
  const { payload } = await app.inject({ url: path, remoteAddress });
  return payload.includes("Rendered by the server");
}

describe("page routes", () => {
  it("F9 leaves the pages to the browser of an address that has had 300 of them in a minute", async () => {
    open(true);
    for (let index = 0; index < 300; index += 1) expect(await isRendered(`/made-up-${index}`)).toBe(true);
    expect(await isRendered("/made-up-300")).toBe(false);
    expect(await isRendered("/made-up-0")).toBe(true);
    expect(await isRendered("/made-up-301", "10.0.0.2")).toBe(true);
  });

  it("do not limit tests and measurements", async () => {
    open(false);
    for (let index = 0; index < 301; index += 1) expect(await isRendered(`/made-up-${index}`)).toBe(true);
  });
});
