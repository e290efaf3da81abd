/** @jest-environment node */
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { createDCtx, decompressUsingDict } from "@bokuweb/zstd-wasm";
import Fastify, { type FastifyInstance } from "fastify";
import { sendCached } from "../pages/sendPage";
import { packPage } from "../rendering/CachedPage";
import { dictionaryOf, encodeWith } from "./dictionaryEncoding";
import { addDictionaryRoutes } from "./dictionaryRoutes";
import { PageDictionaries } from "./PageDictionaries";

const dayMs = 86_400_000;
const listing = `<main>${randomBytes(20_000).toString("base64")}</main>`;
/** Similar to the listing, as another listing is. */
const other = listing.replace("<main>", "<main><h1>Rings</h1>");

let dir: string;
const warnings: string[] = [];
let pages: Record<string, string>;
let unknownPaths: null[] = [];
const opened: PageDictionaries[] = [];
function open(): PageDictionaries {
  const samples = {
    paths: async () => [...Object.keys(pages), ...unknownPaths],
    read: async (url: string) => (pages[url] ? Buffer.from(pages[url]) : null),
  };
  const dictionaries = new PageDictionaries(dir, samples, (message) => warnings.push(message));
  opened.push(dictionaries);
  return dictionaries;
}
/** A server with one page, whose HTML is `other`. */
function serve(dictionaries: PageDictionaries, isForAll = true): FastifyInstance {
  const app = Fastify();
  addDictionaryRoutes(app, dictionaries);
  const page = packPage(
    { status: 200, html: [other], policy: "p", isComplete: true, remotes: [], products: [], offlineSet: null },
    0,
  );
  app.get("/rings", async (request, reply) => sendCached(request, reply, await page, isForAll ? dictionaries : null));
  return app;
}
const nameOf = (text: string) => createHash("sha256").update(text).digest("base64url");
const headerOf = (text: string) => `:${createHash("sha256").update(text).digest("base64")}:`;
const withDictionary = (header: string) => ({
  "accept-encoding": "gzip, deflate, br, zstd, dcb, dcz",
  "available-dictionary": header,
});
const storedFiles = () => readdir(path.join(dir, "dictionaries")).catch((): string[] => []);

beforeEach(async () => {
  warnings.length = 0;
  pages = { "/rings": listing };
  unknownPaths = [];
  dir = await mkdtemp(path.join(tmpdir(), "dictionaries-"));
});
afterEach(async () => {
  for (const dictionaries of opened.splice(0)) dictionaries.close();
  await rm(dir, { recursive: true, force: true });
});

describe("a page with a dictionary", () => {
  it("F45 is sent as what differs from the dictionary that the browser has, and is the same page", async () => {
    const dictionaries = open();
    await dictionaries.update();
    const { headers, rawPayload } = await serve(dictionaries).inject({
      url: "/rings",
      headers: withDictionary(headerOf(listing)),
    });
    expect(headers).toMatchObject({ "content-encoding": "dcz", vary: "Accept-Encoding, Available-Dictionary" });
    expect(headers.link).toBe(`</dictionaries/${nameOf(listing)}>; rel="compression-dictionary"`);
    expect(rawPayload.length).toBeLessThan(200);
    // RFC 9842 §5: eight fixed bytes, then the hash of the dictionary, then a frame of Zstandard.
    expect(rawPayload.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000");
    expect(rawPayload.subarray(8, 40).toString("base64url")).toBe(nameOf(listing));
    const html = decompressUsingDict(createDCtx(), rawPayload.subarray(40), Buffer.from(listing));
    expect(Buffer.from(html).toString()).toBe(other);
  });

  it.each([
    ["has no dictionary", { "accept-encoding": "gzip, br" }],
    ["has a dictionary that the shop does not know", withDictionary(headerOf("another"))],
    ["sends what is no hash", withDictionary("../../secret")],
    ["cannot read dcz", { ...withDictionary(headerOf(listing)), "accept-encoding": "br" }],
    ["refuses dcz", { ...withDictionary(headerOf(listing)), "accept-encoding": "br, dcz;q=0" }],
  ])("F45 is sent in brotli to a browser that %s", async (_, headers) => {
    const dictionaries = open();
    await dictionaries.update();
    const response = await serve(dictionaries).inject({ url: "/rings", headers });
    expect(response.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(other);
  });

  it("F45 is sent in brotli while the store is away, and where compressing fails", async () => {
    const dictionaries = open();
    await dictionaries.update();
    const app = serve(dictionaries);
    for (const fail of [
      () => Promise.reject(new Error("the store is away")),
      async () => ({ ...dictionaryOf(Buffer.from(listing)), bytes: null as never }),
    ]) {
      jest.spyOn(dictionaries, "withHash").mockImplementationOnce(fail);
      const { statusCode, headers } = await app.inject({ url: "/rings", headers: withDictionary(headerOf(listing)) });
      expect([statusCode, headers["content-encoding"]]).toEqual([200, "br"]);
    }
  });

  it("F45 is never one that differs between visitors", async () => {
    const dictionaries = open();
    await dictionaries.update();
    const { headers } = await serve(dictionaries, false).inject({
      url: "/rings",
      headers: withDictionary(headerOf(listing)),
    });
    expect(headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(headers.link).toBeUndefined();
  });
});

describe("the dictionaries of a store", () => {
  it("F45 are sent by every document server of the store, for all documents of the shop", async () => {
    await open().update();
    const { headers, rawPayload } = await serve(open()).inject({
      url: `/dictionaries/${nameOf(listing)}`,
      headers: { "accept-encoding": "br" },
    });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(listing);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=2592000, immutable",
      "use-as-dictionary": 'match="/*", match-dest=("document")',
    });
  });

  it("F45 are not sent under a made-up name, nor with other bytes than their name says", async () => {
    const dictionaries = open();
    await dictionaries.update();
    const app = serve(dictionaries);
    for (const name of [nameOf("another"), "short", "..%2Fremotes.json"])
      expect((await app.inject(`/dictionaries/${name}`)).statusCode).toBe(404);
    await writeFile(path.join(dir, "dictionaries", `${nameOf(listing)}.txt`), "changed");
    expect((await serve(open()).inject(`/dictionaries/${nameOf(listing)}`)).statusCode).toBe(404);
  });

  it("F45 are none of the files that a third party has put beside them", async () => {
    const dictionaries = open();
    await dictionaries.update();
    const later = new Date(Date.now() + dayMs);
    for (const [name, text] of [
      [nameOf("x".repeat(500_001)), "x".repeat(500_001)],
      [nameOf("another"), "other bytes"],
      ["readme", "text"],
    ] as const) {
      const file = path.join(dir, "dictionaries", `${name}.txt`);
      await writeFile(file, text);
      await utimes(file, later, later);
    }
    await dictionaries.update();
    expect(dictionaries.current?.name).toBe(nameOf(listing));
    const started = open();
    await started.update();
    expect(started.current?.name).toBe(nameOf(listing));
  });

  it("F45 are made from the first 24 pages, however many the remotes have", async () => {
    pages = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`/page-${index}`, listing]));
    const read = jest.fn(async () => Buffer.from(listing));
    const dictionaries = new PageDictionaries(dir, { paths: async () => Object.keys(pages), read }, () => {});
    await dictionaries.update();
    expect(read).toHaveBeenCalledTimes(24);
  });

  it("F45 stay the same while the newest one suits the pages, also for a server that starts", async () => {
    await open().update();
    pages = { "/rings": other, "/about": "<main>About</main>" };
    const started = open();
    await started.update();
    expect(started.current?.name).toBe(nameOf(listing));
    expect(await storedFiles()).toEqual([`${nameOf(listing)}.txt`]);
  });

  it("F45 change with the pages; a browser with the one before is answered with it", async () => {
    const dictionaries = open();
    await dictionaries.update();
    const later = `<main>${randomBytes(20_000).toString("base64")}</main>`;
    pages = { "/rings": later };
    await dictionaries.update();
    expect(dictionaries.current?.name).toBe(nameOf(later));
    expect((await dictionaries.withHash(headerOf(listing)))?.name).toBe(nameOf(listing));
  });

  it("F45 leave the store 30 days after a newer one came", async () => {
    const dictionaries = open();
    await dictionaries.update();
    const old = new Date(Date.now() - 31 * dayMs);
    await utimes(path.join(dir, "dictionaries", `${nameOf(listing)}.txt`), old, old);
    await dictionaries.update();
    expect(await storedFiles()).toHaveLength(1);
    pages = { "/rings": `<main>${randomBytes(20_000).toString("base64")}</main>` };
    await dictionaries.update();
    expect(await storedFiles()).toEqual([`${nameOf(pages["/rings"] ?? "")}.txt`]);
  });

  it("F45 are looked at once for a revision of the registry and a day, and a minute after a failure again", async () => {
    jest.useFakeTimers({ now: 10 * dayMs });
    const dictionaries = open();
    const update = jest.spyOn(dictionaries, "update").mockRejectedValueOnce(new Error("the store is away"));
    const followFor = async (ms: number, revision: number) => {
      for (let at = 0; at < ms; at += 5000) {
        dictionaries.follow(revision);
        await jest.advanceTimersByTimeAsync(5000);
      }
      return update.mock.calls.length;
    };
    expect(await followFor(50_000, 1)).toBe(1);
    expect(warnings[0]).toContain("the store is away");
    update.mockImplementation(async () => true);
    expect(await followFor(30_000, 1)).toBe(2);
    jest.useRealTimers();
  });

  it("F45 are made without the page whose path is unknown, and tried again", async () => {
    const dictionaries = open();
    unknownPaths = [null];
    expect(await dictionaries.update()).toBe(false);
    expect(dictionaries.current?.bytes.length).toBe(listing.length);
  });

  it("F45 are tried again, five times in all, while a page cannot be made", async () => {
    const dictionaries = open();
    pages["/about"] = "";
    expect(await dictionaries.update()).toBe(false);
    pages["/about"] = `<main>${randomBytes(20_000).toString("base64")}</main>`;
    expect(await dictionaries.update()).toBe(true);
    expect(dictionaries.current?.bytes.length).toBe(listing.length + pages["/about"].length);

    jest.useFakeTimers({ now: 10 * dayMs });
    const update = jest.spyOn(dictionaries, "update").mockResolvedValue(false);
    dictionaries.follow(1);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(update).toHaveBeenCalledTimes(5);
    jest.useRealTimers();
  });
});

describe("encodeWith", () => {
  it("compresses an empty text and one without likeness", async () => {
    const dictionary = dictionaryOf(Buffer.from(listing));
    for (const text of ["", randomBytes(50_000).toString("base64")]) {
      const bytes = await encodeWith(dictionary, Buffer.from(text));
      const plain = decompressUsingDict(createDCtx(), bytes.subarray(40), dictionary.bytes);
      expect(Buffer.from(plain).toString()).toBe(text);
    }
  });
});
