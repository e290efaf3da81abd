import { Writable } from "node:stream";
import Fastify from "fastify";
import { apiServerOptions } from "./app";
import { anOrderForm, aProduct } from "./testing/builders";
import { anEmail, aRegisteredShopper, codeIn } from "./testing/client";
import { openTestShop } from "./testing/testShop";

/** A server that logs everything into an array. */
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

type Send = (
  url: string,
  payload: object,
  token?: string,
) => Promise<{ headers: object; json(): { access: string; id: string } }>;

/** Sends a request as a browser, with a cookie and other values that must never be logged. */
const sender =
  (server: ReturnType<typeof aLoggedServer>["server"], cookie: string): Send =>
  (url, payload, token = "sentinel-token") =>
    server.inject({
      method: "POST",
      url: `/api/${url}`,
      payload,
      headers: { cookie: `cart=${cookie}`, authorization: `Bearer ${token}` },
    });

describe("the log", () => {
  it("Z1 is JSON lines without passwords, codes, tokens, cookies or addresses", async () => {
    const shop = await openTestShop();
    const { lines, server } = aLoggedServer(shop.config);
    server.register((shop.apis[0] as (typeof shop.apis)[0]).plugin);
    const [password, email, cookie] = ["Sentinel-Pass-1!", "sentinel@example.com", "sentinel-cookie"];
    const secrets = [password, email, cookie, "sentinel-token", "765431", "sentinel street", "\u001b"];
    const send = sender(server, cookie);
    await send("users/register/", { email, password, password_confirm: password });
    await send("auth/token/", { email, password: `${password}x` });
    await send("users/validate/", { email, code: "765431" });
    await send("orders/create/", { address: "sentinel street" }, "sentinel-token\u001b[31m");
    await server.inject("/api/newsletter/confirm/?token=sentinel-token");
    const code = codeIn((await shop.emailsTo(email)).at(-1));
    const { access } = (await send("users/validate/", { email, code })).json();
    const added = await send("cart/add/", { product_id: await aProduct(shop), quantity: 1 }, access);
    await send("orders/create/", anOrderForm(added.json().id, { address: "sentinel street", email }), access);
    await send("users/me/data/", {}, access);
    await send("auth/logout/", {}, access);
    await server.close();
    await shop.close();
    expect(access).toHaveLength(43);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    for (const mark of [...secrets, code, access]) expect(lines.join("")).not.toContain(mark);
  });

  it("Z1 has sign-ins, rejections and errors, each with the id of the response", async () => {
    const shop = await openTestShop();
    const { lines, server } = aLoggedServer(shop.config);
    const api = shop.apis[0] as (typeof shop.apis)[0];
    server.register(api.plugin);
    const email = anEmail();
    const { password } = await aRegisteredShopper(shop, email);
    const send = sender(server, "cookie");
    const wrong = await send("auth/token/", { email, password: "Wrong-Tram-48!" });
    const right = await send("auth/token/", { email, password });
    jest.spyOn(api.context.outbox, "add").mockRejectedValue(new Error("a fault\nof the \u001b[31mdatabase"));
    const broken = await send("contact/", { name: "Ada", email, message: "Hello" });
    jest.restoreAllMocks();
    await server.close();
    await shop.close();
    const entries = lines.map((line) => JSON.parse(line) as { requestId?: string; msg: string });
    const of = ({ headers }: { headers: object }) =>
      entries.find(({ requestId }) => requestId === (headers as { "x-request-id": string })["x-request-id"])?.msg;
    expect((broken.json() as { code?: string }).code).toBe("server_error");
    expect([of(wrong), of(right), of(broken)]).toEqual(["request denied", "signed in", "request failed"]);
    // Line breaks and colour codes in input are escaped.
    expect(lines.join("")).not.toContain("\u001b");
    for (const line of lines) expect(line.trimEnd().split("\n")).toHaveLength(1);
  });

  it("Z1 has the error and the statement that failed with the id of the request header", async () => {
    const shop = await openTestShop();
    const { lines, server } = aLoggedServer(shop.config);
    server.register((shop.apis[0] as (typeof shop.apis)[0]).plugin);
    await shop.context.db.tx((tx) => tx.run("ALTER TABLE cart_items ADD CONSTRAINT broken CHECK (false) NOT VALID"));
    const product_id = await aProduct(shop);
    const add = (id: string) =>
      server.inject({
        method: "POST",
        url: "/api/cart/add/",
        payload: { product_id, quantity: 1 },
        headers: { "x-request-id": id },
      });
    const id = "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11";
    const response = await add(id);
    const others = await Promise.all(["x\n{}", `${id}, ${id}`, "1".repeat(36)].map(add));
    await server.close();
    await shop.close();
    expect([response.statusCode, response.headers["x-request-id"]]).toEqual([500, id]);
    const entries = lines.map((line) => JSON.parse(line) as { requestId?: string; msg: string; statement?: string });
    expect(entries.filter(({ requestId }) => requestId === id)).toEqual([
      expect.objectContaining({
        msg: "a statement failed",
        cause: "23514",
        statement: expect.stringMatching(/^INSERT/),
      }),
      expect.objectContaining({ msg: "request failed" }),
    ]);
    // A header that is no UUID is replaced by a new id.
    for (const { headers } of others) expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(new Set([response, ...others].map(({ headers }) => headers["x-request-id"])).size).toBe(4);
  });
});
