import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { fastFolder } from "../../../api/src/testing/fastFolder";
import { DirectoryStorage } from "../../../mfe/src/storage/DirectoryStorage";
import { PostgresStorage } from "../../../mfe/src/storage/PostgresStorage";
import type { ReleaseStorage } from "../../../mfe/src/storage/ReleaseStorage";
import { expect, newDatabase, test } from "../../support/releaseStorage";

/** What every storage of releases does, whatever it stores them in. Each test has two processes' views of one storage. */
interface Storages {
  one: ReleaseStorage;
  two: ReleaseStorage;
  end: () => Promise<void>;
}

const text = (value: string) => Buffer.from(value);
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

for (const [kind, open] of Object.entries(kinds)) {
  test.describe(`releases in ${kind}`, () => {
    let storages: Storages;
    test.beforeEach(async ({ postgres }) => {
      storages = await open(postgres);
    });
    test.afterEach(() => storages.end());

    test("files are created once, replaced, listed and removed, for all processes", async () => {
      const [{ files }, other] = [storages.one, storages.two.files];
      expect(await other.read("sets/a.json")).toBeNull();
      expect(await other.list("sets")).toEqual([]);
      expect(await files.create("sets/a.json", text("one"))).toBe(true);
      expect(await other.create("sets/a.json", text("two"))).toBe(false);
      expect((await other.read("sets/a.json"))?.toString()).toBe("one");
      const [before] = await other.list("sets");
      await other.replace("sets/a.json", text("other"));
      expect((await files.read("sets/a.json"))?.toString()).toBe("other");
      const [after] = await files.list("sets");
      expect(after).toMatchObject({ name: "sets/a.json", size: 5 });
      expect(after?.stamp).not.toBe(before?.stamp);
      expect(Math.abs(Date.now() - (after?.storedAt ?? 0))).toBeLessThan(60_000);

      const released = ["r/cart/1.0.0-aaaaaaaa/release.json", "r/cart/1.0.0-aaaaaaaa/server/a.cjs", "r/cart-2/x/a.js"];
      for (const name of released) await files.replace(name, text(name));
      expect((await other.list("r/cart")).map(({ name }) => name).sort()).toEqual(released.slice(0, 2));
      expect((await other.folders("r")).sort()).toEqual(["cart", "cart-2"]);
      expect(await other.folders("r/cart")).toEqual(["1.0.0-aaaaaaaa"]);
      expect(await other.folders("none")).toEqual([]);
      await other.removeFolder("r/cart");
      expect((await files.list("r")).map(({ name }) => name)).toEqual(released.slice(2));
      await other.remove("sets/a.json");
      await other.remove("sets/a.json");
      expect(await files.read("sets/a.json")).toBeNull();
    });

    test("any bytes come back, and an empty file is one", async () => {
      const bytes = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256));
      await storages.one.files.replace("uploads/any", bytes);
      expect(await storages.two.files.read("uploads/any")).toEqual(bytes);
      expect(await storages.one.files.create("nonces/a.b", Buffer.alloc(0))).toBe(true);
      expect(await storages.two.files.create("nonces/a.b", Buffer.alloc(0))).toBe(false);
      expect((await storages.two.files.read("nonces/a.b"))?.length).toBe(0);
    });

    test("of twenty that create a file at once, one has created it", async () => {
      const all = Array.from({ length: 20 }, (_, index) => (index % 2 ? storages.one : storages.two));
      const created = await Promise.all(all.map(({ files }, index) => files.create("nonces/race", text(`${index}`))));
      const first = created.indexOf(true);
      expect(created.filter(Boolean)).toHaveLength(1);
      expect((await storages.one.files.read("nonces/race"))?.toString()).toBe(String(first));
    });

    test("F40 no change of forty at once is lost, and each follows the one before", async () => {
      const add = ({ change }: ReleaseStorage, index: number, storage: ReleaseStorage) =>
        change.call(storage, async (state) => {
          const known = JSON.parse((await state.read("remotes.json")) ?? "[]") as number[];
          expect(await state.readLog()).toHaveLength(known.length);
          await state.replace("remotes.json", JSON.stringify([...known, index]));
          await state.appendToLog(`line ${index}`);
        });
      const all = Array.from({ length: 40 }, (_, index) => (index % 2 ? storages.one : storages.two));
      await Promise.all(all.map((storage, index) => add(storage, index, storage)));
      const order = JSON.parse((await storages.two.readState("remotes.json")) ?? "") as number[];
      expect([...order].sort((a, b) => a - b)).toEqual(all.map((_, index) => index));
      expect(await storages.one.readLog()).toEqual(order.map((index) => `line ${index}`));
    });
  });
}

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
