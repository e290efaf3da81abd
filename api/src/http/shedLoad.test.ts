import Fastify, { type FastifyInstance } from "fastify";
import { shedLoad } from "./shedLoad";

const maxInFlight = 3;

let server: FastifyInstance;
let url: string;
let pending: (() => void)[] = [];

beforeEach(async () => {
  pending = [];
  server = Fastify();
  shedLoad(server, maxInFlight);
  server.get("/slow", () => new Promise((resolve) => pending.push(() => resolve({ ok: true }))));
  server.get("/quick", async () => ({ ok: true }));
  server.get("/readyz", async () => ({ ok: true }));
  url = await server.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => server.close());

const request = (path: string, accept = "*/*") => fetch(url + path, { headers: { accept } });
async function reachLimit(): Promise<Promise<Response>[]> {
  const inFlight = Array.from({ length: maxInFlight }, () => request("/slow"));
  while (pending.length < maxInFlight) await new Promise((resolve) => setImmediate(resolve));
  return inFlight;
}
const finishAll = () => {
  for (const finish of pending.splice(0)) finish();
};

describe("overload", () => {
  it("is rejected as JSON or as a page, and requests are accepted again when others have ended", async () => {
    const inFlight = await reachLimit();
    const call = await request("/quick");
    const { code } = (await call.json()) as { code: string };
    expect([call.status, call.headers.get("retry-after"), code]).toEqual([503, "2", "busy"]);
    const page = await request("/quick", "text/html,*/*");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain("The shop is very busy. Please try again in a moment.");
    expect((await request("/readyz")).status).toBe(200);
    finishAll();
    for (const response of await Promise.all(inFlight)) expect(response.status).toBe(200);
    // A request ends a moment after its response has arrived.
    while ((await request("/quick")).status !== 200) await new Promise((resolve) => setImmediate(resolve));
  });

  it("does not reject requests that the server injects into itself", async () => {
    const inFlight = await reachLimit();
    expect((await server.inject("/quick")).statusCode).toBe(200);
    finishAll();
    await Promise.all(inFlight);
  });
});
