import { UserError } from "../UserError";
import type { SharedStorage } from "./ReleaseStorage";

/** Settings of the shared storage, from the environment. */
export interface StorageSettings {
  /** `postgres://user@host:5432/database`; `null`: the store is a folder. */
  databaseUrl: string | null;
  /** The address of a bucket for the files; `null`: they are in the database. */
  s3Url: string | null;
}

/** Without a host the address names a socket, `postgres://user@/database?host=/run/postgresql`; the parser of URLs requires one. */
const withHost = (address: string): string => address.replace("@/", "@localhost/");

/** @throws UserError for settings that do not fit each other */
export function storageSettings(env: NodeJS.ProcessEnv): StorageSettings {
  const databaseUrl = env.RELEASES_DATABASE_URL || null;
  const s3Url = env.RELEASES_S3_URL || null;
  // No message repeats an address: it may contain a password.
  if (databaseUrl !== null && !(/^postgres(?:ql)?:\/\/\S*$/.test(databaseUrl) && URL.canParse(withHost(databaseUrl))))
    throw new UserError("RELEASES_DATABASE_URL must be a postgres:// address.");
  if (s3Url !== null && databaseUrl === null)
    throw new UserError(
      "RELEASES_S3_URL is for the files of a store whose registry is in RELEASES_DATABASE_URL. Set both.",
    );
  return { databaseUrl, s3Url };
}

/**
 * Opens the shared storage; `null` when the store is a folder. The programs that talk to a database or to S3 are loaded only then.
 * @param warn gets messages about lost connections
 * @throws UserError for an address that is none
 */
export async function openStorage(
  { databaseUrl, s3Url }: StorageSettings,
  warn: (message: string) => void,
): Promise<SharedStorage | null> {
  if (databaseUrl === null) return null;
  const { PostgresStorage } = await import("./PostgresStorage");
  if (s3Url === null) return PostgresStorage.open(databaseUrl, warn);
  const { S3Files } = await import("./S3Files");
  return PostgresStorage.open(databaseUrl, warn, new S3Files(s3Url));
}
