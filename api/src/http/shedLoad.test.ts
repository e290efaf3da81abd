import Fastify, { type FastifyInstance } from "fastify";
import { shedLoad } from "./shedLoad";

const most = 3;

let server: FastifyInstance;
let url: string;
let waiting: (() => void)[] = [];

beforeEach(async () => {
  waiting = [];
  server = Fastify();
  shedLoad(server, most);
  server.get("/slow", () => new Promise((resolve) => waiting.push(() => resolve({ ok: true }))));
  server.get("/quick", async () => ({ ok: true }));
  server.get("/readyz", async () => ({ ok: true }));
  url = await server.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => server.close());

const visit = (path: string, accept = "*/*") => fetch(url + path, { headers: { accept } });
async function full(): Promise<Promise<Response>[]> {
  const inside = Array.from({ length: most }, () => visit("/slow"));
  while (waiting.length < most) await new Promise((resolve) => setImmediate(resolve));
  return inside;
}
const letGo = () => {
  for (const go of waiting.splice(0)) go();
};

describe("overload", () => {
  it("is rejected as JSON or as a page, and requests are accepted again when others have ended", async () => {
    const inside = await full();
    const call = await visit("/quick");
    const { code } = (await call.json()) as { code: string };
    expect([call.status, call.headers.get("retry-after"), code]).toEqual([503, "2", "busy"]);
    const page = await visit("/quick", "text/html,*/*");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain("The shop is very busy. Please try again in a moment.");
    expect((await visit("/readyz")).status).toBe(200);
    letGo();
    for (const response of await Promise.all(inside)) expect(response.status).toBe(200);
    // A visit is over a moment after its answer has come.
    while ((await visit("/quick")).status !== 200) await new Promise((resolve) => setImmediate(resolve));
  });

  it("does not reject requests that the server injects into itself", async () => {
    const inside = await full();
    expect((await server.inject("/quick")).statusCode).toBe(200);
    letGo();
    await Promise.all(inside);
  });
});
