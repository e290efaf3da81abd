import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { fastFolder } from "../../../api/src/testing/fastFolder";
import { DirectoryStorage } from "../../../mfe/src/storage/DirectoryStorage";
import { PostgresStorage } from "../../../mfe/src/storage/PostgresStorage";
import { expect, newDatabase, test } from "../../support/releaseStorage";
import { describeStorage, type Storages } from "../../support/storageContract";

const warnings: string[] = [];
const warn = (message: string) => warnings.push(message);

const kinds: Record<string, (postgres: { url: string }) => Promise<Storages>> = {
  "a folder": async () => {
    const dir = await mkdtemp(path.join(await fastFolder(), "aurelle-storage-"));
    const end = () => rm(dir, { recursive: true, force: true });
    return { one: new DirectoryStorage(dir), two: new DirectoryStorage(dir), end };
  },
  PostgreSQL: async (postgres) => {
    const url = await newDatabase(postgres);
    const [one, two] = [PostgresStorage.open(url, warn), PostgresStorage.open(url, warn)];
    // At the same time, as servers that start together.
    await Promise.all([one.prepare(), two.prepare()]);
    return {
      one,
      two,
      end: async () => {
        await one.close();
        await two.close();
      },
    };
  },
};

for (const [kind, open] of Object.entries(kinds)) describeStorage(kind, open);

test.describe("releases in PostgreSQL", () => {
  let url: string;
  let one: PostgresStorage;
  let two: PostgresStorage;
  test.beforeEach(async ({ postgres }) => {
    url = await newDatabase(postgres);
    [one, two] = [PostgresStorage.open(url, warn), PostgresStorage.open(url, warn)];
    await one.prepare();
  });
  test.afterEach(async () => {
    await one.close();
    await two.close();
  });

  test("F40 a change that fails in the middle has changed nothing", async () => {
    await one.change(({ replace }) => replace("remotes.json", "before"));
    const failing = one.change(async (state) => {
      await state.replace("remotes.json", "after");
      await state.appendToLog("after");
      throw new Error("in the middle");
    });
    await expect(failing).rejects.toThrow("in the middle");
    expect([await two.readState("remotes.json"), await two.readLog()]).toEqual(["before", []]);
  });

  test("F40 a process that ends in the middle of a change blocks no other", async ({ postgres }) => {
    const steps = new EventEmitter();
    const begun = once(steps, "begun");
    const stuck = one.change(async (state) => {
      await state.replace("remotes.json", "stuck");
      steps.emit("begun");
      await once(steps, "go on");
    });
    await begun;
    const next = two.change(({ replace }) => replace("remotes.json", "next"));
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory'";
    await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1);
    // As the operating system does with the connections of a process that was killed.
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = $1",
      [new URL(url).pathname.slice(1)],
    );
    await admin.end();
    await next;
    steps.emit("go on");
    await expect(stuck).rejects.toThrow();
    expect(await two.readState("remotes.json")).toBe("next");
  });

  test("F40 changes that wait for another process leave connections to those who read", async () => {
    const steps = new EventEmitter();
    const begun = once(steps, "begun");
    const slow = two.change(async ({ replace }) => {
      await replace("remotes.json", "slow");
      steps.emit("begun");
      await once(steps, "go on");
    });
    await begun;
    const changes = Array.from({ length: 8 }, (_, index) => one.change(({ appendToLog }) => appendToLog(`${index}`)));
    const ended = Promise.all([slow, ...changes]);
    try {
      expect(await one.readState("remotes.json")).toBeNull();
      expect(await one.readLog()).toEqual([]);
    } finally {
      steps.emit("go on");
      await ended;
    }
    expect(await one.readLog()).toEqual(changes.map((_, index) => `${index}`));
  });

  test("F40 each change reaches the other processes, also after the database was away", async ({ postgres }) => {
    let changes = 0;
    const end = two.watch(() => {
      changes += 1;
    });
    await expect.poll(() => changes).toBe(1);
    await one.change(({ replace }) => replace("remotes.json", "first"));
    await expect.poll(() => changes).toBeGreaterThan(1);
    expect(await two.readState("remotes.json")).toBe("first");

    await postgres.pause();
    try {
      await expect(one.change(async () => undefined)).rejects.toThrow("The database of the releases cannot be reached");
      await expect(two.files.read("sets/a.json")).rejects.toThrow("The database of the releases cannot be reached");
    } finally {
      await postgres.resume();
    }
    await expect(async () => one.change(({ replace }) => replace("remotes.json", "second"))).toPass();
    await expect.poll(() => two.readState("remotes.json")).toBe("second");
    const before = changes;
    await expect(async () => {
      await one.change(({ replace }) => replace("remotes.json", "third"));
      expect(changes).toBeGreaterThan(before);
    }).toPass();
    expect(await two.readState("remotes.json")).toBe("third");
    await end();
  });

  test("a key that was revoked is refused at once, also while the keys are known", async () => {
    const end = two.watch(() => undefined);
    await one.change(({ replace }) => replace("keys.json", "[1]"));
    await expect.poll(() => two.readState("keys.json")).toBe("[1]");
    await two.change(({ replace }) => replace("keys.json", "[]"));
    expect(await two.readState("keys.json")).toBe("[]");
    await one.change(({ replace }) => replace("keys.json", "[2]"));
    await expect.poll(() => two.readState("keys.json")).toBe("[2]");
    await end();
  });
});
