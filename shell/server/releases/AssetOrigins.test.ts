/** @jest-environment node */
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { shellProtocol } from "@aurelle/shared/contract/shellRelease";
import { AssetOrigins } from "./AssetOrigins";

const published = "start()";
const integrity = `sha384-${createHash("sha384").update(published).digest("base64")}`;
const shell = { protocol: shellProtocol, scripts: [{ url: "/assets/main.12345678.js", integrity }] };

let servers: Server[] = [];
/** A server that answers as `answer` says at the moment. */
async function aServer(answer: { status: number; body: string; allows: string }): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(answer.status, { "Access-Control-Allow-Origin": answer.allows }).end(answer.body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});
const good = () => ({ status: 200, body: published, allows: "*" });

describe("AssetOrigins", () => {
  it("F42 has documents name the first origin, before a check too", async () => {
    const [first, second] = [await aServer(good()), await aServer(good())];
    const origins = new AssetOrigins([first, second], () => {});
    expect(origins.for(shell)).toBe(first);
    await origins.check(shell);
    expect(origins.for(shell)).toBe(first);
  });

  it.each([
    ["it answers 503", { status: 503 }],
    ["it sends other bytes", { body: "start();" }],
    ["it lacks Access-Control-Allow-Origin: *", { allows: "https://other.example" }],
  ])("F42 passes over an origin while %s", async (reason, fault) => {
    const answer = { ...good(), ...fault };
    const [first, second] = [await aServer(answer), await aServer(good())];
    const log: string[] = [];
    const origins = new AssetOrigins([first, second], (message) => log.push(message));
    await origins.check(shell);
    await origins.check(shell);
    expect(origins.for(shell)).toBe(second);
    Object.assign(answer, good());
    await origins.check(shell);
    expect(origins.for(shell)).toBe(first);
    expect(log).toEqual([`documents do not name ${first}: ${reason}`, `documents name ${first} again`]);
  });

  it("F42 passes over an origin that does not answer in time", async () => {
    const silent = createServer(() => {});
    servers.push(silent);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`; // it listens on a port
    const log: string[] = [];
    const origins = new AssetOrigins([url], (message) => log.push(message), 50);
    await origins.check(shell);
    expect(origins.for(shell)).toBe("");
    expect(log).toEqual([expect.stringContaining(`documents do not name ${url}: it cannot be reached: TimeoutError`)]);
    silent.closeAllConnections();
  });

  it("F42 has documents name the shop's own origin while no other can be reached", async () => {
    const log: string[] = [];
    const origins = new AssetOrigins(["http://127.0.0.1:1"], (message) => log.push(message));
    await origins.check(shell);
    expect(origins.for(shell)).toBe("");
    expect(log).toEqual([
      expect.stringMatching(/^documents do not name http:\/\/127\.0\.0\.1:1: it cannot be reached: /),
    ]);
  });

  it("F42 leaves a shell that knows no other origins at the shop's own", () => {
    expect(new AssetOrigins(["https://cdn.example"], () => {}).for({ protocol: 4 })).toBe("");
  });
});
