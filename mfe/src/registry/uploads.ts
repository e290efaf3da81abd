import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BuiltFiles } from "@aurelle/shared/contract/shellRelease";
import { compressFiles } from "../artifact/compressFiles";
import { sha384Of } from "../artifact/sha384";
import { readDescription } from "../check/rejectInvalid";
import type { FileStorage, StoredFile } from "../storage/ReleaseStorage";
import { storageOf } from "../storage/storageOf";
import { Turns } from "../storage/Turns";
import { readRelease } from "../store/publish";
import { Rejection } from "./Rejection";

/** The largest file of a release, in bytes. */
export const maxFileBytes = 8 * 1024 * 1024;
/** The largest release, in bytes and in files. */
const maxReleaseBytes = 32 * 1024 * 1024;
const maxReleaseFiles = 500;
/** Files that no release took within this time are removed, ms. */
const maxWaitMs = 24 * 60 * 60_000;
/** The files of one key, in bytes: two of the largest releases. */
const maxKeyBytes = 2 * maxReleaseBytes;
/** How long a publish waits for those of other teams while none of them gets through, ms. */
const maxTurnMs = 100_000;

const isHash = (text: unknown): text is string => typeof text === "string" && /^sha384-[A-Za-z0-9+/]{64}$/.test(text);
/** The file of a hash that was sent with a key: base 64 has slashes. */
const fileOf = (keyId: string, hash: string) => `uploads/${keyId}/${hash.replaceAll("/", "_").replaceAll("+", "-")}`;

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

/** The hashes of the files that the shop does not have of this key: an interrupted upload goes on with them. */
export async function missingHashes(store: string, keyId: string, files: BuiltFiles): Promise<string[]> {
  const hashes = [...new Set(Object.values(files).map(({ sha384 }) => sha384))];
  const found = new Set((await storageOf(store).files.list(`uploads/${keyId}`)).map(({ name }) => name));
  return hashes.filter((hash) => !found.has(fileOf(keyId, hash)));
}

/**
 * Removes files of all keys that are older than a day, and the oldest of this key, until it has space for more. So a team that uploads much
 * costs its own uploads, and no other team a publish.
 */
async function makeSpace(files: FileStorage, keyId: string, wanted: number, now: number): Promise<void> {
  const isOld = ({ storedAt }: StoredFile) => now - storedAt > maxWaitMs;
  const all = await files.list("uploads");
  const own = all.filter((file) => !isOld(file) && file.name.startsWith(`uploads/${keyId}/`));
  let total = own.reduce((sum, { size }) => sum + size, wanted);
  const surplus = own
    .toSorted((a, b) => a.storedAt - b.storedAt)
    .filter(({ size }) => {
      const isTooMuch = total > maxKeyBytes;
      if (isTooMuch) total -= size;
      return isTooMuch;
    });
  for (const { name } of [...all.filter(isOld), ...surplus]) await files.remove(name);
}

/**
 * Stores a file until its release is published.
 * @param keyId of the key with which it was sent
 * @param now ms since 1970
 * @throws Rejection when it is not the file of this hash
 */
export async function saveUpload(
  store: string,
  keyId: string,
  hash: string,
  bytes: Buffer,
  now: number,
): Promise<void> {
  if (!isHash(hash)) throw new Rejection("invalid-request", "The address names no hash.");
  if (sha384Of(bytes) !== hash) throw new Rejection("invalid-request", `The bytes are not those of ${hash}.`);
  const { files } = storageOf(store);
  await makeSpace(files, keyId, bytes.length, now);
  await files.replace(fileOf(keyId, hash), bytes);
}

const turns = new Turns(maxTurnMs, () => new Rejection("rejected", "The shop publishes other releases. Try again."));

/**
 * Compresses the files of a checked release, unless the store has them already. The releases of all teams take turns and each has one
 * thread, so that a server goes on answering.
 */
export async function compressUploaded(store: string, dir: string): Promise<void> {
  const { remote, release, files } = await readDescription(dir, "the upload");
  const published = await readRelease(store, remote, release).catch(() => null);
  if (published === null) await turns.take(() => compressFiles(dir, Object.keys(files), 1));
}

/**
 * Puts the files of a release into a folder like one from `mfe build`, but without compressed copies, for as long as `work` needs it.
 * @param keyId of the key with which they were sent
 * @param description the text of `release.json`
 * @throws Rejection when a file was not uploaded, or is not the one that the description names
 */
export async function withUploaded<T>(
  store: string,
  keyId: string,
  files: BuiltFiles,
  description: string,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const missing = await missingHashes(store, keyId, files);
  if (missing.length > 0)
    throw new Rejection("invalid-request", `${missing.length} files were not uploaded. Run the command again.`);
  const uploaded = storageOf(store).files;
  const dir = path.join(store, "tmp", randomUUID());
  try {
    await mkdir(dir, { recursive: true });
    for (const [name, { sha384, size }] of Object.entries(files)) {
      const bytes = await uploaded.read(fileOf(keyId, sha384));
      if (bytes?.length !== size || sha384Of(bytes) !== sha384)
        throw new Rejection("invalid-request", `${name} has other bytes than the release says.`);
      await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
      await writeFile(path.join(dir, name), bytes);
    }
    await writeFile(path.join(dir, "release.json"), description);
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
