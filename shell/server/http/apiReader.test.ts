/** @jest-environment node */
import Fastify from "fastify";
import { apiReader } from "./apiReader";

describe("apiReader", () => {
  it("calls the API within the process on behalf of the visitor, and stops at the time limit", async () => {
    const app = Fastify();
    app.get("/api/quick/", async ({ ip, headers }) => ({ from: ip, id: headers["x-request-id"] }));
    app.get("/api/never/", () => new Promise(() => undefined));
    app.get("/api/words/", async () => "no JSON");
    app.get("/api/none/", (_, reply) => reply.code(404).send());
    const readApi = apiReader(app, null);
    const options = { timeoutMs: 50, address: "10.1.2.3", requestId: "r1" };
    expect(await readApi("/api/quick/", { ...options, timeoutMs: 5000 })).toEqual({
      status: 200,
      body: { from: "10.1.2.3", id: "r1" },
      bytes: Buffer.from('{"from":"10.1.2.3","id":"r1"}'),
    });
    expect(await readApi("/api/never/", options)).toBeNull();
    expect(await readApi("/api/words/", { ...options, timeoutMs: 5000 })).toBeNull();
    expect(await readApi("/api/none/", { ...options, timeoutMs: 5000 })).toMatchObject({ status: 404, body: null });
  });

  it("calls the API over the network where it runs elsewhere", async () => {
    const api = Fastify();
    api.get("/api/x/", async ({ headers }) => ({ from: headers["x-forwarded-for"], id: headers["x-request-id"] }));
    const url = await api.listen({ port: 0 });
    const readApi = apiReader(Fastify(), url);
    const options = { timeoutMs: 5000, address: "10.1.2.3", requestId: "r1" };
    expect(await readApi("/api/x/", options)).toMatchObject({ status: 200, body: { from: "10.1.2.3", id: "r1" } });
    await api.close();
    expect(await readApi("/api/x/", options)).toBeNull();
  });
});
