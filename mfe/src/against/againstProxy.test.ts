/** @jest-environment node */
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { againstProxy } from "./againstProxy";

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
});
async function listen(server: Server): Promise<string> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

/** A shop that notes what it is asked for, and the address of the proxy before it. */
async function aShop(cookies: readonly string[] = []) {
  const requests: IncomingMessage[] = [];
  const server = createServer((message, response) => {
    requests.push(message);
    response.setHeader("set-cookie", cookies).end(message.url === "/remotes.json" ? '{"remotes":{}}' : "answered");
  });
  const shop = new URL(await listen(server));
  const proxy = await listen(againstProxy({ shop, readRemotes: async () => ({}) }));
  return { requests, proxy };
}

/** Sends a request whose path is exactly this. `fetch` would resolve it. */
const send = (proxy: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(proxy, { path, headers })
      .once("response", (response) => resolve(response.resume()))
      .once("error", reject)
      .end();
  });

describe("the proxy in front of a shop", () => {
  it("F34 gives the browser the cookies of a shop with TLS, and the shop gets them back", async () => {
    const cart = "__Host-cart=c1; Path=/; HttpOnly; Secure; SameSite=Lax";
    const { requests, proxy } = await aShop([cart, "csrftoken=t; Path=/; Secure; SameSite=Lax"]);
    const set = (await send(proxy, "/api/cart/add/")).headers["set-cookie"] ?? [];
    for (const line of set) expect(line).not.toMatch(/^__|Secure/i);
    const stored = set.map((line) => line.split(";")[0]);
    await send(proxy, "/api/cart/", { cookie: ["cart=of-another-shop", ...stored].join("; ") });
    expect(requests.at(-1)?.headers.cookie).toBe("cart=of-another-shop; __Host-cart=c1; csrftoken=t");
  });

  it.each(["//evil.example/x", "//x//evil.example/", "/\\evil.example", "//"])(
    "L5 sends a request for %s to the shop alone",
    async (path) => {
      const { requests, proxy } = await aShop();
      for (const accept of ["application/json", "text/html"]) {
        expect((await send(proxy, path, { accept, cookie: "csrftoken=t" })).statusCode).toBe(200);
        expect(requests.at(-1)?.headers.cookie).toBe("csrftoken=t");
      }
    },
  );
});
