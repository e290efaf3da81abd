/** @jest-environment node */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { shellFacts } from "../testing/shellFacts";
import { type DevAnswer, DevBuilds } from "./DevBuilds";

const files = { "server.cjs": "module.exports = 1;" };
let answer: DevAnswer;
let requested: string[];
let server: Server;
let base: string;
let dir: string;
let builds: DevBuilds;
beforeEach(async () => {
  answer = { name: "3f9c1ab2", styles: ["page.css"], files };
  requested = [];
  server = createServer((request, response) => {
    requested.push(request.url ?? "");
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  base = `http://localhost:${(server.address() as AddressInfo).port}/`; // a server on a port has such an address
  dir = await mkdtemp(path.join(tmpdir(), "dev-builds-"));
  const entry = { base, requires: "^2.0.0", pages: [], slots: [], entry: "remoteEntry.js", preload: [], css: [] };
  const cart = { release: "dev", entry: { ...entry, integrity: {} }, lastGood: null };
  const registryFile = path.join(dir, "remotes.json");
  await writeFile(registryFile, JSON.stringify({ cart }));
  builds = new DevBuilds({ shellUrl: base, facts: shellFacts, registryFile, isStandalone: false });
});
afterEach(async () => {
  server.close();
  await rm(dir, { recursive: true, force: true });
});

describe("the builds of dev servers", () => {
  it("name the release of a remote, so that each edit is a release of its own", async () => {
    const registry = { schema: 1, revision: 1, remotes: {} } as const;
    const { remotes } = await builds.addTo(registry);
    expect(remotes.cart).toMatchObject({ release: "dev-3f9c1ab2", entry: { css: ["page.css"] } });
    answer = { ...answer, name: "5b6c7d8e" };
    expect((await builds.addTo(registry)).remotes.cart?.release).toBe("dev-5b6c7d8e");
  });

  it("are requested by name, and sent only when they have changed", async () => {
    expect((await builds.at(base)).files).toEqual(files);
    answer = { ...answer, files: null };
    expect((await builds.at(base)).files).toEqual(files);
    expect(requested).toEqual(["/server-build.json?have=", "/server-build.json?have=3f9c1ab2"]);
  });

  it("leave a remote to the browser while its code has errors, or its dev server does not answer", async () => {
    await builds.at(base);
    answer = { name: null, styles: [], files: null };
    expect((await builds.remotes()).cart?.release).toBe("dev");
    expect(builds.known(base).files).toEqual({});
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect((await builds.remotes()).cart?.release).toBe("dev");
  });
});
