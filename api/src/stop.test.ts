import { readdirSync } from "node:fs";
import net from "node:net";
import { type ApiProcess, closeConnections, startApiProcess } from "./testing/apiProcess";
import { openTestShop } from "./testing/testShop";

afterAll(closeConnections);

async function aProcess(env: NodeJS.ProcessEnv = {}): Promise<{ api: ApiProcess; dataDir: string }> {
  const shop = await openTestShop();
  for (const opened of shop.apis) await opened.close();
  return { api: await startApiProcess(shop.config, env), dataDir: shop.config.dataDir };
}

const locksIn = (dataDir: string) => readdirSync(dataDir).filter((name) => /lock|sock/.test(name));

/** Sends `text` and neither reads nor closes. */
async function aHangingClient(port: number, text: string): Promise<net.Socket> {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.pause();
  await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}

const head = "Host: localhost\r\nContent-Type: application/json\r\n";
const halfBody = `POST /api/contact/ HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{"name":`;

describe("a process that is stopped while clients hang", () => {
  // Side by side, because the shop waits for each client for six seconds.
  it.concurrent.each(["SIGTERM", "SIGINT"] as const)("V6 ends with 0 after %s, and leaves no lock", async (signal) => {
    const { api, dataDir } = await aProcess();
    const clients = [
      await aHangingClient(api.port, "GET /api/cart/ HTTP/1.1\r\nHost: local"),
      await aHangingClient(api.port, halfBody),
      await aHangingClient(api.port, `GET /api/products/product/ HTTP/1.1\r\n${head}\r\n`.repeat(200)),
    ];
    api.child.kill(signal);
    expect(await api.ended).toBe(0);
    expect(locksIn(dataDir)).toEqual([]);
    for (const client of clients) client.destroy();
  });
});

describe("a process whose port is in use", () => {
  it("V6 ends with 1 and a sentence, and leaves no lock", async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as net.AddressInfo;
    const { api, dataDir } = await aProcess({ PORT: String(port) });
    expect([api.code, api.output]).toEqual([1, expect.stringContaining("address already in use")]);
    expect(locksIn(dataDir)).toEqual([]);
    other.close();
  });
});
