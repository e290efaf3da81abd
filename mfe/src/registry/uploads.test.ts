import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BuiltFiles } from "@aurelle/shared/contract/shellRelease";
import { sha384Of } from "../artifact/sha384";
import { maxFileBytes, missingHashes, saveUpload } from "./uploads";

let store: string;
beforeEach(async () => {
  store = await mkdtemp(path.join(tmpdir(), "uploads-"));
});
afterEach(() => rm(store, { recursive: true, force: true }));

const aFile = (size: number) => {
  const bytes = randomBytes(size);
  return { bytes, hash: sha384Of(bytes) };
};
const described = (files: readonly { bytes: Buffer; hash: string }[]): BuiltFiles =>
  Object.fromEntries(files.map(({ bytes, hash }, index) => [`${index}.js`, { size: bytes.length, sha384: hash }]));

describe("uploads", () => {
  it("of a key with more than 64 MiB replace its own oldest, and no other key's", async () => {
    const theirs = [aFile(100)];
    for (const { hash, bytes } of theirs) await saveUpload(store, "theirs", hash, bytes, Date.now());
    const ours = Array.from({ length: 10 }, () => aFile(maxFileBytes));
    for (const { hash, bytes } of ours) await saveUpload(store, "ours", hash, bytes, Date.now());
    expect(await missingHashes(store, "ours", described(ours))).toEqual(ours.slice(0, 2).map(({ hash }) => hash));
    expect(await missingHashes(store, "theirs", described(theirs))).toEqual([]);
  });

  it("of one key are not another one's, and are removed after a day, whichever key uploads next", async () => {
    const [file, next] = [aFile(100), aFile(100)];
    await saveUpload(store, "ours", file.hash, file.bytes, Date.now());
    expect(await missingHashes(store, "theirs", described([file]))).toEqual([file.hash]);
    await saveUpload(store, "theirs", next.hash, next.bytes, Date.now() + 25 * 60 * 60_000);
    expect(await missingHashes(store, "ours", described([file]))).toEqual([file.hash]);
  });
});
