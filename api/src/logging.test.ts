import { Writable } from "node:stream";
import Fastify from "fastify";
import { apiServerOptions } from "./app";
import { openTestShop } from "./testing/testShop";

/** A server whose log is kept, with everything written down. */
function aLoggedServer(config: Parameters<typeof apiServerOptions>[0]) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const options = apiServerOptions(config, "trace");
  return { lines, server: Fastify({ ...options, logger: { ...options.logger, stream } }) };
}

describe("the log", () => {
  it("Z1 is JSON lines without passwords, codes, tokens, cookies or addresses", async () => {
    const shop = await openTestShop();
    const { lines, server } = aLoggedServer(shop.config);
    server.register((shop.apis[0] as (typeof shop.apis)[0]).plugin);
    const marks = ["Sentinel-Pass-1!", "sentinel@example.com", "sentinel-token", "sentinel-cookie", "765431"];
    const [password, email, token, cookie, code] = marks;
    const send = (url: string, payload: object) =>
      server.inject({
        method: "POST",
        url,
        payload,
        headers: { cookie: `cart=${cookie}`, authorization: `Bearer ${token}\u001b[31m` },
      });
    await send("/api/users/register/", { email, password, password_confirm: password });
    await send("/api/auth/token/", { email, password: `${password}x` });
    await send("/api/users/validate/", { email, code });
    await send("/api/orders/create/", { address: "sentinel street" });
    await server.inject(`/api/newsletter/confirm/?token=${token}`);
    await server.close();
    await shop.close();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    for (const mark of [...marks, "sentinel street", "\u001b"]) expect(lines.join("")).not.toContain(mark);
  });
});
