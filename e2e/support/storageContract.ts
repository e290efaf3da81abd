import type { ReleaseStorage } from "../../mfe/src/storage/ReleaseStorage";
import { expect, test } from "./releaseStorage";

/** One storage as two processes see it. */
export interface Storages {
  one: ReleaseStorage;
  two: ReleaseStorage;
  end: () => Promise<void>;
}

const text = (value: string) => Buffer.from(value);

/** The tests that every storage of releases has to pass, whatever it stores them in. @param kind names it */
export function describeStorage(kind: string, open: (postgres: { url: string }) => Promise<Storages>): void {
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
