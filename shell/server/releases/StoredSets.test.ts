/** @jest-environment node */
import { createHash } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import Fastify from "fastify";
import { mapProbe, mapWithout, type ReleaseSet } from "../../protocol/releaseSet";
import { cspHash } from "../http/documentPolicy";
import { catalogRegistry } from "../testing/catalogRegistry";
import { StoredSets } from "./StoredSets";
import { addSetRoutes } from "./setRoutes";

const hash = (char: string) => `sha384-${char.repeat(64)}`;
const shell = {
  release: "1.0.0-5e11e11e",
  scripts: [{ url: "/assets/vendor.12345678.js", integrity: hash("V") }],
  files: [
    { url: "/assets/vendor.12345678.js", integrity: hash("V") },
    { url: "/assets/src_pages_FaqPage_tsx.12345678.js", integrity: hash("F") },
  ],
};
const plain = catalogRegistry({ path: "/rings", title: "Rings" });
const registry: PageRegistry = {
  ...plain,
  remotes: Object.fromEntries(
    Object.entries(plain.remotes).map(([name, remote]) => [
      name,
      { ...remote, entry: { ...remote.entry, integrity: { "remoteEntry.js": hash("R") } } },
    ]),
  ),
};
const dayMs = 86_400_000;

let dir: string;
const warnings: string[] = [];
const open = () => new StoredSets(dir, (message) => warnings.push(message));
beforeEach(async () => {
  warnings.length = 0;
  dir = await mkdtemp(path.join(tmpdir(), "sets-"));
});
afterEach(async () => {
  await chmod(dir, 0o700);
  await rm(dir, { recursive: true, force: true });
});

describe("a set of releases", () => {
  it("F28 is named by its bytes, and has the hash of every script in a map that the policy can name", async () => {
    const set = await open().open(registry, shell);
    expect(set.name).toBe(createHash("sha256").update(set.text).digest("base64url"));
    const { remotes, importMap } = JSON.parse(set.text) as ReleaseSet;
    const documentMap = { integrity: { "/assets/vendor.12345678.js": hash("V") } };
    expect(set.hashOfRest(JSON.stringify(documentMap))).toBe(cspHash(mapWithout(importMap, documentMap.integrity)));
    expect(JSON.parse(mapWithout(importMap, documentMap.integrity))).toEqual({
      imports: { [mapProbe]: "/assets/vendor.12345678.js" },
      integrity: expect.not.objectContaining(documentMap.integrity),
    });
    expect(JSON.parse(importMap).integrity).toEqual({
      "/assets/vendor.12345678.js": hash("V"),
      "/assets/src_pages_FaqPage_tsx.12345678.js": hash("F"),
      "/r/catalog/1.0.0-aaaaaaaa/remoteEntry.js": hash("R"),
      "/r/catalog/1.0.0-aaaaaaaa/remoteEntry.js?r=1": hash("R"),
    });
    expect(remotes.catalog).toMatchObject({ entry: { pages: [{ path: "/rings" }] } });
  });

  it("F28 has another name only for other releases, whatever the time and the revision of the registry", async () => {
    const { name } = await open().open(registry, shell);
    const later = await open().open({ ...registry, revision: 99 }, shell, "", Date.now() + 10 * dayMs);
    expect(later.name).toBe(name);
    expect((await open().open({ ...registry, remotes: {} }, shell)).name).not.toBe(name);
  });

  it("F21 knows its releases, on every document server of the store", async () => {
    const { name } = await open().open(registry, shell);
    const other = open();
    expect(await other.offers(name, "catalog", "1.0.0-aaaaaaaa")).toBe(true);
    expect(await other.offers(name, "catalog", "1.0.0-bbbbbbbb")).toBe(false);
    expect(await other.offers("A".repeat(43), "catalog", "1.0.0-aaaaaaaa")).toBe(false);
  });

  it("F28 that one document server has named is sent by any other one of the store, and never changes", async () => {
    const { name, text } = await open().open(registry, shell);
    const other = Fastify();
    addSetRoutes(other, open());
    const response = await other.inject(`/sets/${name}.json`);
    expect(response.body).toBe(text);
    expect(response.headers["cache-control"]).toContain("immutable");
    const missing = await other.inject(`/sets/${"A".repeat(43)}.json`);
    expect([missing.statusCode, missing.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect((await other.inject("/sets/..%2Fremotes.json")).statusCode).toBe(404);
  });

  it("F28 stays for 30 days after the last document that named it", async () => {
    const now = Date.now();
    const { name } = await open().open(registry, shell, "", now);
    const file = path.join(dir, "sets", `${name}.json`);
    const old = path.join(dir, "sets", "old.json");
    await writeFile(old, "{}");
    await utimes(old, new Date(now - 31 * dayMs), new Date(now - 31 * dayMs));
    const recent = path.join(dir, "sets", "recent.json");
    await writeFile(recent, "{}");
    await utimes(recent, new Date(now - 29 * dayMs), new Date(now - 29 * dayMs));
    await open().open({ ...registry, remotes: {} }, shell, "", now);
    const names = await readdir(path.join(dir, "sets"));
    expect(names).toContain(path.basename(file));
    expect(names).toContain("recent.json");
    expect(names).not.toContain("old.json");
  });

  it("F28 whose bytes another server has written stays as it is", async () => {
    const { name, text } = await open().open(registry, shell);
    await open().open(registry, shell);
    expect(await readFile(path.join(dir, "sets", `${name}.json`), "utf8")).toBe(text);
    expect(await readdir(path.join(dir, "sets"))).toHaveLength(1);
  });

  it("is sent from memory while the store cannot be written", async () => {
    await writeFile(path.join(dir, "sets"), "no folder");
    const sets = open();
    const { name, text } = await sets.open(registry, shell);
    expect(await sets.read(name)).toBe(text);
    expect(warnings).toEqual([expect.stringContaining("is in memory only")]);
  });
});
