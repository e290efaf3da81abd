import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pictureWidths } from "@aurelle/shared/contract";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { shopEncoding } from "./encode";
import { pictureRoutes } from "./routes";

let home: string;
let app: FastifyInstance;

const aPhoto = (background: string) =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), "aurelle-pictures-"));
  await mkdir(path.join(home, "photos/rings"), { recursive: true });
  await writeFile(path.join(home, "photos/rings/dome.jpg"), await aPhoto("#e2d5de"));
  app = Fastify();
  pictureRoutes(app, path.join(home, "photos"), path.join(home, "cache"));
});
afterEach(async () => {
  await app.close();
  await rm(home, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });
const cachedFiles = () => readdir(path.join(home, "cache")).catch(() => []);

/** Repeats the request until the picture is made: on a busy machine the first response may be a fallback format. */
async function untilMade(url: string, server = app) {
  for (;;) {
    const response = await server.inject(url);
    if (response.headers["cache-control"] !== "no-store") return response;
  }
}

it.each([
  ["avif", 256, "image/avif"],
  ["webp", 256, "image/webp"],
  ["jpg", 192, "image/jpeg"],
])("makes a smaller %s and caches it", async (format, width, type) => {
  const url = `/w${width}/rings/dome.${format}`;
  const made = await untilMade(url);
  expect(made.statusCode).toBe(200);
  expect(made.headers).toMatchObject({
    "content-type": type,
    "cache-control": "public, max-age=86400, stale-while-revalidate=2592000",
  });
  expect(await sharp(made.rawPayload).metadata()).toMatchObject({ width, height: Math.round((width * 4) / 3) });
  expect((await get(url)).rawPayload).toEqual(made.rawPayload);
  expect((await cachedFiles()).filter((name) => name.endsWith(format))).toEqual([
    expect.stringMatching(/^[0-9a-f]{20}-w\d{3}-r1\./),
  ]);
});

it("encodes as its owner says, into files of that version", async () => {
  const shop = await untilMade("/w192/rings/dome.jpg");
  const coarse = Fastify();
  const encoding = { ...shopEncoding, version: "coarse", jpg: { ...shopEncoding.jpg, quality: 1 } };
  pictureRoutes(coarse, path.join(home, "photos"), path.join(home, "cache"), encoding);
  const { rawPayload, headers } = await untilMade("/w192/rings/dome.jpg", coarse);
  await coarse.close();
  expect(rawPayload).not.toEqual(shop.rawPayload);
  expect(headers.etag).toMatch(/-coarse\.jpg"$/);
  expect((await get("/w192/rings/dome.jpg")).rawPayload).toEqual(shop.rawPayload);
});

it("answers 304 to a client that has the picture", async () => {
  const { headers } = await untilMade("/w192/rings/dome.webp");
  const again = await get("/w192/rings/dome.webp", { "if-none-match": `W/${headers.etag}` });
  expect(again.statusCode).toBe(304);
  expect(again.payload).toBe("");
});

it.each(pictureWidths)("serves a copy %i px wide, and never enlarges the photograph", async (width) => {
  const { statusCode, rawPayload } = await untilMade(`/w${width}/rings/dome.webp`);
  expect(statusCode).toBe(200);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: Math.min(width, 900) });
});

it("makes a picture once for concurrent requests", async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => get("/w192/rings/dome.webp")));
  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
  await untilMade("/w192/rings/dome.webp");
  expect(await cachedFiles()).toHaveLength(1);
});

it("serves another photograph under the same name at once", async () => {
  const before = await untilMade("/w192/rings/dome.webp");
  const photo = path.join(home, "photos/rings/dome.jpg");
  await writeFile(photo, await aPhoto("#5b4757"));
  await utimes(photo, new Date(), new Date("2026-01-01"));
  const after = await untilMade("/w192/rings/dome.webp");
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.rawPayload).not.toEqual(before.rawPayload);
});

it("serves the photograph itself, uncached, when a copy cannot be made", async () => {
  await writeFile(path.join(home, "cache"), "a file where the folder should be");
  const response = await get("/w192/rings/dome.avif");
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "no-store" });
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 900 });
});

it.each(["/w193/rings/dome.avif", "/w192/rings/none.avif", "/w192/rings/dome.gif", "/w192/..%2fsecret.avif"])(
  "answers 404 for %s",
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
    expect(await cachedFiles()).toEqual([]);
  },
);
