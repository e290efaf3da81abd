import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { forEachAtOnce } from "../forEachAtOnce";
import { UserError } from "../UserError";
import type { FileStorage, StoredFile } from "./ReleaseStorage";
import { unlessUnavailable } from "./unlessUnavailable";

/** How long connecting, and an answer, may take, ms. */
const connectMs = 2_000;
const requestMs = 10_000;
const attempts = 3;

/** The bucket of an address, and the folder in it. */
interface Place {
  endpoint: string;
  bucket: string;
  /** Empty, or with a slash at the end. */
  prefix: string;
}

/**
 * @param address `https://s3.eu-west-2.amazonaws.com/bucket/folder`
 * @throws UserError for another address. The message does not repeat it: it may contain a secret by mistake
 */
export function placeOf(address: string): Place {
  const url = URL.canParse(address) ? new URL(address) : null;
  const [bucket = "", ...folders] = url?.pathname.split("/").filter((part) => part !== "") ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || bucket === "" || url.username || url.password || url.search)
    throw new UserError(
      "RELEASES_S3_URL must be the address of a bucket, such as https://s3.example/bucket. Credentials are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    );
  return { endpoint: url.origin, bucket, prefix: folders.map((folder) => `${folder}/`).join("") };
}

const isStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);

/** Whether the storage fails or cannot be reached. 501 says only that it lacks something, such as conditional writes. */
function isUnavailable(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 503) : 503;
  return status >= 500 && status !== 501 && error instanceof Error;
}

/** @throws StorageUnavailable when the storage fails or cannot be reached; other errors as they are */
const unlessStorageAway = <T>(work: () => Promise<T>): Promise<T> =>
  unlessUnavailable("The storage of the releases' files", isUnavailable, work);

/** The files of a store in S3, or in a storage that is compatible with it. */
export class S3Files implements FileStorage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  #hasConditions = true;

  /**
   * @param address see `placeOf`. Credentials and region are those of AWS's own tools: AWS_ACCESS_KEY_ID, AWS_REGION and so on
   * @throws UserError with a sentence for another address
   */
  constructor(address: string) {
    const { endpoint, bucket, prefix } = placeOf(address);
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = new S3Client({
      endpoint,
      region: process.env.AWS_REGION || "us-east-1",
      forcePathStyle: true, // compatible storages have no host name for each bucket
      maxAttempts: attempts,
      requestHandler: { connectionTimeout: connectMs, requestTimeout: requestMs },
      // Compatible storages know the older checksums only; each release has hashes of its own.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
  }

  read(name: string): Promise<Buffer | null> {
    return unlessStorageAway(async () => {
      try {
        const { Body } = await this.#client.send(new GetObjectCommand(this.#object(name)));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    });
  }

  /**
   * With a conditional write. A storage without them, such as OpenStack Swift, is asked first whether there is the file: then two
   * processes may both store it. No two of them store other bytes under one name, because names contain the hash of the content.
   */
  async create(name: string, bytes: Uint8Array): Promise<boolean> {
    const found = this.#hasConditions ? await this.#createOnCondition(name, bytes) : "no conditions";
    if (found !== "no conditions") return found;
    if (await this.#exists(name)) return false;
    await this.replace(name, bytes);
    return true;
  }

  replace(name: string, bytes: Uint8Array): Promise<void> {
    return unlessStorageAway(async () => {
      await this.#client.send(new PutObjectCommand({ ...this.#object(name), Body: bytes }));
    });
  }

  #createOnCondition(name: string, bytes: Uint8Array): Promise<boolean | "no conditions"> {
    return unlessStorageAway(async () => {
      try {
        await this.#client.send(new PutObjectCommand({ ...this.#object(name), Body: bytes, IfNoneMatch: "*" }));
        return true;
      } catch (error) {
        // 409: two at once, and the other one stores it.
        if (isStatus(error, 412, 409)) return false;
        if (!isStatus(error, 501)) throw error;
        this.#hasConditions = false;
        return "no conditions";
      }
    });
  }

  #exists(name: string): Promise<boolean> {
    return unlessStorageAway(async () => {
      try {
        await this.#client.send(new HeadObjectCommand(this.#object(name)));
        return true;
      } catch (error) {
        if (isStatus(error, 404)) return false;
        throw error;
      }
    });
  }

  list(folder: string): Promise<StoredFile[]> {
    return unlessStorageAway(async () => {
      const found: StoredFile[] = [];
      for await (const { Contents = [] } of this.#pages({ Prefix: this.#folder(folder) }))
        for (const { Key = "", Size: size = 0, LastModified, ETag: stamp = "" } of Contents)
          found.push({ name: Key.slice(this.#prefix.length), size, storedAt: LastModified?.getTime() ?? 0, stamp });
      return found;
    });
  }

  folders(folder: string): Promise<string[]> {
    return unlessStorageAway(async () => {
      const found: string[] = [];
      const start = this.#folder(folder);
      for await (const { CommonPrefixes = [] } of this.#pages({ Prefix: start, Delimiter: "/" }))
        for (const { Prefix = "" } of CommonPrefixes) found.push(Prefix.slice(start.length, -1));
      return found;
    });
  }

  remove(name: string): Promise<void> {
    return unlessStorageAway(async () => {
      await this.#client.send(new DeleteObjectCommand(this.#object(name)));
    });
  }

  // One by one: for a list of names some storages expect a checksum that the client makes no more.
  async removeFolder(folder: string): Promise<void> {
    const names = (await this.list(folder)).map(({ name }) => name);
    await forEachAtOnce(names, (name) => this.remove(name));
  }

  close(): void {
    this.#client.destroy();
  }

  #folder(name: string): string {
    return `${this.#prefix}${name}/`;
  }

  async *#pages(wanted: { Prefix: string; Delimiter?: string }): AsyncGenerator<ListObjectsV2CommandOutput> {
    let token: string | undefined;
    do {
      const list = new ListObjectsV2Command({ Bucket: this.#bucket, ...wanted, ContinuationToken: token });
      const page = await this.#client.send(list);
      yield page;
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  #object(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }
}
