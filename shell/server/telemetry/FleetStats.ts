import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { StoredFile } from "@aurelle/mfe/storage/ReleaseStorage";
import { storageOf } from "@aurelle/mfe/storage/storageOf";
import { isJsonObject } from "../http/parseJson";
import { type OpsStats, type RemoteRow, rateMinutes } from "./OpsStats";
import type { CountedRow } from "./SlidingHour";

/** What one document server shares with the others for `/ops`. Times in ms since 1970. */
export interface ServerStats {
  v: 1;
  /** `shop-1:4711`: the machine and the process. */
  name: string;
  startedAt: number;
  /** When it was written. */
  at: number;
  /** Page views of the last hour. */
  views: number;
  /** Of the last hour, and of the last ten minutes. */
  hour: readonly CountedRow<RemoteRow>[];
  recent: readonly CountedRow<RemoteRow>[];
}

/** How often a server shares its counts, ms. */
const writeEveryMs = 10_000;
/** A server that has written nothing for this long has ended, ms. */
const endedAfterMs = 60_000;
/** Its file is removed after this time, ms. */
const removedAfterMs = 3_600_000;
/** A larger file is not one of ours, bytes. */
const maxBytes = 4 * 1024 * 1024;

const isRow = (value: unknown): boolean =>
  isJsonObject(value) &&
  typeof value.count === "number" &&
  isJsonObject(value.row) &&
  ["kind", "remote", "release", "phase"].every(
    (field) => typeof (value.row as Record<string, unknown>)[field] === "string",
  );

function isServerStats(value: unknown): value is ServerStats {
  if (!isJsonObject(value) || value.v !== 1 || typeof value.name !== "string") return false;
  const numbers = [value.startedAt, value.at, value.views];
  const lists = [value.hour, value.recent];
  return numbers.every(Number.isFinite) && lists.every((list) => Array.isArray(list) && list.every(isRow));
}

/** The counts of all document servers on one release store. Each writes a file of its own. */
export class FleetStats {
  readonly #ownName = `telemetry/ops-${randomUUID()}.json`;
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly releasesDir: string,
    private readonly stats: OpsStats,
  ) {}

  /** @param now ms since 1970. */
  own(now: number): ServerStats {
    const { remotes, pages, startedAt } = this.stats;
    const views = pages.rows(now).reduce((sum, { row, count }) => (row.kind === "view" ? sum + count : sum), 0);
    const [hour, recent] = [remotes.rows(now), remotes.rows(now, rateMinutes)];
    return { v: 1, name: `${hostname()}:${process.pid}`, startedAt, at: now, views, hour, recent };
  }

  /** Shares the counts of this server, every ten seconds at most. @throws Error when the store cannot be written. */
  async share(now: number): Promise<void> {
    if (now - this.#writtenAt < writeEveryMs) return;
    this.#writtenAt = now;
    await storageOf(this.releasesDir).files.replace(this.#ownName, Buffer.from(JSON.stringify(this.own(now))));
  }

  /** Removes the counts of this server from the store. */
  async close(): Promise<void> {
    await storageOf(this.releasesDir)
      .files.remove(this.#ownName)
      .catch(() => undefined); // others remove it later
  }

  /** What all servers have counted, this one first. Without a store: this one only. */
  async all(now: number): Promise<ServerStats[]> {
    const files = await storageOf(this.releasesDir)
      .files.list("telemetry")
      .catch(() => []);
    const others = files.filter(({ name }) => /\/ops-[\w-]+\.json$/.test(name) && name !== this.#ownName);
    const read = await Promise.all(others.map((file) => this.#read(file, now)));
    return [this.own(now), ...read.flat()];
  }

  /** The counts in a file; none for a server that has ended, or a file that cannot be read. */
  async #read({ name, size, storedAt }: StoredFile, now: number): Promise<ServerStats[]> {
    const { files } = storageOf(this.releasesDir);
    try {
      if (now - storedAt > removedAfterMs) await files.remove(name);
      if (now - storedAt > endedAfterMs || size > maxBytes) return [];
      const value: unknown = JSON.parse((await files.read(name))?.toString("utf8") ?? "null");
      return isServerStats(value) ? [value] : [];
    } catch {
      return []; // it has just been removed, or another version wrote it
    }
  }
}
