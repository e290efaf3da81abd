/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { encodingFor, sendCompressed } from "./compression";

describe("encodingFor", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip, deflate, br;q=0", "gzip"],
    ["BR;q=0.5", "br"],
    ["gzip;q=0.8, *;q=0.1", "gzip"],
    ["*", "gzip"],
    ["gzip;q=0", null],
    ["identity", null],
    ["zebra", null],
    ["", null],
    [undefined, null],
  ])("takes %p as %p", (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

describe("sendCompressed", () => {
  const text = "<p>Rings, necklaces, bracelets.</p>".repeat(100);
  const app = Fastify();
  app.setNotFoundHandler((request, reply) =>
    sendCompressed(request, reply.code(200).type("text/html; charset=utf-8"), text),
  );
  afterAll(() => app.close());

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("answers in %s, from a not-found handler too", async (encoding, read) => {
    const answer = await app.inject({ url: "/rings", headers: { "accept-encoding": encoding } });
    expect(answer.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
    expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
    expect(answer.rawPayload.length).toBeLessThan(text.length / 5);
    expect(read(answer.rawPayload).toString()).toBe(text);
  });

  it("answers plainly who takes nothing else", async () => {
    const answer = await app.inject({ url: "/rings", headers: { "accept-encoding": "identity" } });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.payload).toBe(text);
  });
});
