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
  ])("reads %p as %p", (acceptEncoding, encoding) => {
    expect(encodingFor(acceptEncoding)).toBe(encoding);
  });
});

describe("sendCompressed", () => {
  const text = "<p>Rings, necklaces, bracelets.</p>".repeat(100);
  const app = Fastify();
  app.setNotFoundHandler((request, reply) =>
    sendCompressed(request, reply.code(200).type("text/html; charset=utf-8"), Buffer.from(text)),
  );
  afterAll(() => app.close());

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("compresses with %s, in a not-found handler too", async (encoding, read) => {
    const response = await app.inject({ url: "/rings", headers: { "accept-encoding": encoding } });
    expect(response.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
    expect(response.headers["content-length"]).toBe(String(response.rawPayload.length));
    expect(response.rawPayload.length).toBeLessThan(text.length / 5);
    expect(read(response.rawPayload).toString()).toBe(text);
  });

  it("sends plain text to a client that accepts no compression", async () => {
    const response = await app.inject({ url: "/rings", headers: { "accept-encoding": "identity" } });
    expect(response.headers["content-encoding"]).toBeUndefined();
    expect(response.payload).toBe(text);
  });
});
