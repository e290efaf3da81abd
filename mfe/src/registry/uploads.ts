import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BuiltFiles } from "@aurelle/shared/contract/shellRelease";
import { compressFiles } from "../artifact/compressFiles";
import { sha384Of } from "../artifact/sha384";
import type { FileStorage } from "../storage/ReleaseStorage";
import { storageOf } from "../storage/storageOf";
import { Rejection } from "./Rejection";

/** The largest file of a release, in bytes. */
export const maxFileBytes = 8 * 1024 * 1024;
/** The largest release, in bytes and in files. */
const maxReleaseBytes = 32 * 1024 * 1024;
const maxReleaseFiles = 500;
/** Files that no release took within this time are removed, ms. */
const maxWaitMs = 24 * 60 * 60_000;
/** All files that wait for their release, in bytes. */
const maxPendingBytes = 256 * 1024 * 1024;

const isHash = (text: unknown): text is string => typeof text === "string" && /^sha384-[A-Za-z0-9+/]{64}$/.test(text);
/** The file of a hash: base 64 has slashes. */
const fileOf = (hash: string) => `uploads/${hash.replaceAll("/", "_").replaceAll("+", "-")}`;

/** A name in a release: folders and a file, none of which begins with a dot. The shop makes compressed copies itself. */
const isFileName = (name: string) =>
  name.length <= 200 && /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(name) && !/\.(?:br|gz)$|^release\.json$/.test(name);

/** Reads the files of a description that was sent. @throws Rejection for a name, size or hash that no release has */
export function readFiles(files: unknown): BuiltFiles {
  if (typeof files !== "object" || files === null)
    throw new Rejection("invalid-request", "The release names no files.");
  const entries = Object.entries(files as Record<string, { size?: unknown; sha384?: unknown } | null>); // read below
  if (entries.length > maxReleaseFiles)
    throw new Rejection("too-large", `The release has ${entries.length} files; ${maxReleaseFiles} are allowed.`);
  let total = 0;
  for (const [name, file] of entries) {
    const size = file?.size;
    if (!isFileName(name) || !isHash(file?.sha384) || !Number.isSafeInteger(size) || Number(size) < 0)
      throw new Rejection(
        "invalid-request",
        `"${name.slice(0, 200)}" is no file of a release, or has no size and hash.`,
      );
    if (Number(size) > maxFileBytes)
      throw new Rejection("too-large", `${name} has ${size} bytes; ${maxFileBytes} are allowed.`);
    total += Number(size);
  }
  if (total > maxReleaseBytes)
    throw new Rejection("too-large", `The release has ${total} bytes; ${maxReleaseBytes} are allowed.`);
  return files as BuiltFiles; // as checked above
}

/** The hashes of the files that the shop does not have yet: an interrupted upload goes on with them. */
export async function missingHashes(store: string, files: BuiltFiles): Promise<string[]> {
  const hashes = [...new Set(Object.values(files).map(({ sha384 }) => sha384))];
  const found = new Set((await storageOf(store).files.list("uploads")).map(({ name }) => name));
  return hashes.filter((hash) => !found.has(fileOf(hash)));
}

/** Removes files that no release took. @returns the bytes of the others */
async function removeOld(files: FileStorage, now: number): Promise<number> {
  let total = 0;
  for (const { name, size, storedAt } of await files.list("uploads")) {
    if (now - storedAt > maxWaitMs) await files.remove(name);
    else total += size;
  }
  return total;
}

/** Stores a file until its release is published. @param now ms since 1970 @throws Rejection when it is not the file of this hash */
export async function saveUpload(store: string, hash: string, bytes: Buffer, now: number): Promise<void> {
  if (!isHash(hash)) throw new Rejection("invalid-request", "The address names no hash.");
  if (sha384Of(bytes) !== hash) throw new Rejection("invalid-request", `The bytes are not those of ${hash}.`);
  const { files } = storageOf(store);
  if ((await removeOld(files, now)) + bytes.length > maxPendingBytes)
    throw new Rejection("too-large", "Too many files wait for their release. Try again tomorrow.");
  await files.replace(fileOf(hash), bytes);
}

/**
 * Puts the files of a release into a folder like one from `mfe build`, for as long as `work` needs it.
 * @param description the text of `release.json`
 * @throws Rejection when a file was not uploaded, or is not the one that the description names
 */
export async function withUploaded<T>(
  store: string,
  files: BuiltFiles,
  description: string,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const missing = await missingHashes(store, files);
  if (missing.length > 0) throw new Rejection("invalid-request", `${missing.length} files were not uploaded.`);
  const uploaded = storageOf(store).files;
  const dir = path.join(store, "tmp", randomUUID());
  try {
    await mkdir(dir, { recursive: true });
    for (const [name, { sha384, size }] of Object.entries(files)) {
      const bytes = await uploaded.read(fileOf(sha384));
      if (bytes?.length !== size || sha384Of(bytes) !== sha384)
        throw new Rejection("invalid-request", `${name} has other bytes than the release says.`);
      await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
      await writeFile(path.join(dir, name), bytes);
    }
    await compressFiles(dir, Object.keys(files));
    await writeFile(path.join(dir, "release.json"), description);
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
