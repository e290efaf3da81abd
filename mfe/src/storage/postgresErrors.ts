import pg from "pg";
import { UserError } from "../UserError";
import { codeOf } from "./codeOf";
import { unlessUnavailable } from "./unlessUnavailable";

/** Connection lost, too few resources, shut down or starting, only readable: classes of SQLSTATE. */
const unavailableClasses = ["08", "53", "57", "25"];

/** Errors of the network, and those of pg that have no code: `Connection terminated`, `Query read timeout`. */
const networkCodes = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
];
const networkMessages =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unavailableClasses.includes(error.code?.slice(0, 2) ?? "");
  if (error instanceof AggregateError) return error.errors.every(isUnavailable); // one for each address of the host
  if (networkCodes.includes(String(codeOf(error)))) return true;
  return error instanceof Error && !(error instanceof UserError) && networkMessages.test(error.message);
}

/** Whether another process has not released a lock in time. */
export const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "55P03";

/** @throws StorageUnavailable when the database cannot be reached; other errors as they are */
export const unlessDatabaseAway = <T>(work: () => Promise<T>): Promise<T> =>
  unlessUnavailable("The database of the releases", isUnavailable, work);
