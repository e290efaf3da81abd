import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { addPackageRoutes } from "./packageRoutes";

let store: string;
let app: FastifyInstance;
beforeEach(async () => {
  store = await mkdtemp(path.join(tmpdir(), "packages-"));
  app = Fastify();
  addPackageRoutes(app, store);
});
afterEach(async () => {
  await app.close();
  await rm(store, { recursive: true });
});

async function writePackages(names: readonly string[]): Promise<void> {
  await mkdir(path.join(store, "packages"));
  for (const name of names) await writeFile(path.join(store, "packages", name), `bytes of ${name}`);
}

it("gives a package with its version for ever, and the newest one until there is a newer", async () => {
  const [versioned, newest] = ["aurelle-remote-kit-2.2.0-3f9c1ab2.tgz", "create-aurelle-remote.tgz"];
  await writePackages([versioned, newest]);
  const kit = await app.inject(`/packages/${versioned}`);
  expect([kit.statusCode, kit.body, kit.headers["content-type"]]).toEqual([
    200,
    `bytes of ${versioned}`,
    "application/gzip",
  ]);
  expect(kit.headers["cache-control"]).toContain("immutable");
  const starter = await app.inject(`/packages/${newest}`);
  expect([starter.statusCode, starter.headers["cache-control"]]).toEqual([200, "no-cache"]);
});

it("has no file that is not a package, and none without packages", async () => {
  expect((await app.inject("/packages/create-aurelle-remote.tgz")).statusCode).toBe(404);
  await writePackages(["create-aurelle-remote.tgz.tmp"]);
  await writeFile(path.join(store, "keys.tgz"), "not public");
  for (const name of ["create-aurelle-remote.tgz.tmp", "..%2Fkeys.tgz", "../keys.tgz", "%2e%2e/keys.tgz", ""])
    expect([name, (await app.inject(`/packages/${name}`)).statusCode]).toEqual([name, 404]);
});
