/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { shopConfigFromEnv } from "../config";
import { addShellFiles } from "../releases/shellFiles";
import { addCompression } from "./addCompression";
import { addStaticFiles } from "./staticFiles";

const text = "export const answer = 42;\n".repeat(100);
let store: string;
let app: FastifyInstance;

/** Writes a script with the compressed files that a release has beside it. */
async function writeScript(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "main.js"), text);
  await writeFile(path.join(folder, "main.js.br"), brotliCompressSync(text));
  await writeFile(path.join(folder, "main.js.gz"), gzipSync(text));
}

beforeEach(async () => {
  store = await mkdtemp(path.join(tmpdir(), "static-"));
  const shell = path.join(store, "r/shell/1.0.0-aaaaaaaa/assets");
  await writeScript(shell);
  await writeScript(path.join(store, "r/cart/1.0.0-aaaaaaaa"));
  app = Fastify();
  await addCompression(app);
  await addStaticFiles(app, { ...shopConfigFromEnv({}), releasesDir: store }, null);
  const registry = { schema: 1 as const, revision: 1, remotes: {} };
  const releases = { current: async () => ({ registry, text: "" }) };
  addShellFiles(app, releases, { folderOf: async () => shell }, null);
  app.get("/plain.txt", async (_, reply) => reply.header("Vary", "Origin").type("text/plain").send(text));
  app.get("/mine.txt", async (_, reply) => reply.header("Cache-Control", "no-store").type("text/plain").send(text));
});
afterEach(async () => {
  await app.close();
  await rm(store, { recursive: true });
});

const encodings = [undefined, "identity", "gzip", "br", "gzip, deflate, br, zstd"];
const sentEncodings = [undefined, undefined, "gzip", "br", "br"];
const files = ["/r/cart/1.0.0-aaaaaaaa/main.js", "/assets/main.js"];
const asking = (accepted: string | undefined) => (accepted === undefined ? {} : { "accept-encoding": accepted });

describe("a file that is sent in the encoding that the browser accepts", () => {
  it.each(files)("2.10 has a cache store each encoding of %s by itself", async (url) => {
    const responses = await Promise.all(encodings.map((accepted) => app.inject({ url, headers: asking(accepted) })));
    expect(responses.map(({ headers }) => headers["content-encoding"])).toEqual(sentEncodings);
    expect(responses.map(({ headers }) => headers.vary)).toEqual(encodings.map(() => "Accept-Encoding"));
  });

  it.each(files)("2.10 says so of %s also in the answer to HEAD, and when the cache has the file", async (url) => {
    // Each encoding is a file with its own time, which may be in the next second.
    const { headers } = await app.inject({ method: "HEAD", url, headers: asking("br") });
    const known = { ...asking("br"), "if-modified-since": String(headers["last-modified"]) };
    const again = await app.inject({ url, headers: known });
    expect([headers.vary, again.statusCode, again.headers.vary]).toEqual(["Accept-Encoding", 304, "Accept-Encoding"]);
  });
});

describe("a text that is compressed for one response", () => {
  it.each(encodings)("2.10 names the encoding beside what else decides the answer (%s)", async (accepted) => {
    const { headers } = await app.inject({ url: "/plain.txt", headers: asking(accepted) });
    expect(headers.vary).toBe("Origin, accept-encoding");
  });

  it("2.10 needs no such header where no cache stores it", async () => {
    expect((await app.inject("/mine.txt")).headers).not.toHaveProperty("vary");
  });

  it("2.10 also is one of the shop's own files", async () => {
    for (const accepted of encodings)
      expect((await app.inject({ url: "/favicon.svg", headers: asking(accepted) })).headers.vary).toBe(
        "accept-encoding",
      );
  });
});
