import type { Db } from "./db";
import { replicaOrPrimary } from "./replica";

const log = { warn: () => undefined };

/** A database that answers with its name, or fails as told. */
function aDatabase(name: string) {
  const state: { error: Error | null } = { error: null };
  const query = async <Row>() => {
    if (state.error) throw state.error;
    return [{ name }] as Row[]; // what the tests below read
  };
  const db: Db = {
    kind: "postgres",
    query,
    tx: () => Promise.reject(new Error("a replica takes no transactions")),
    load: () => ({ open: 0, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
  return { db, state };
}

function open() {
  const replica = aDatabase("replica");
  const source = replicaOrPrimary(replica.db, aDatabase("primary").db, log, 1000);
  const ask = async () => (await source.query<{ name: string }>("SELECT"))[0]?.name;
  return { replica: replica.state, source, ask };
}
const failing = (code: string) => Object.assign(new Error(code), { code });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("reading from a replica", () => {
  it.each(["ECONNREFUSED", "57P01", "42P01"])(
    "continues with the primary when the replica fails with %s",
    async (code) => {
      const { replica, source, ask } = open();
      expect(await ask()).toBe("replica");
      replica.error = failing(code);
      expect([await ask(), await ask()]).toEqual(["primary", "primary"]);
      expect(source.generation()).toBe(1);
      source.stop();
    },
  );

  it("returns to the replica when it works again", async () => {
    const { replica, source, ask } = open();
    replica.error = failing("ECONNREFUSED");
    await ask();
    await jest.advanceTimersByTimeAsync(3500);
    expect([await ask(), source.generation()]).toEqual(["primary", 1]);
    replica.error = null;
    expect(await ask()).toBe("primary");
    await jest.advanceTimersByTimeAsync(1000);
    expect([await ask(), source.generation()]).toEqual(["replica", 2]);
    source.stop();
  });

  it("uses the primary once when the replica cancelled the statement, and stays with the replica", async () => {
    const { replica, source, ask } = open();
    replica.error = failing("40001");
    expect(await ask()).toBe("primary");
    replica.error = null;
    expect([await ask(), source.generation()]).toEqual(["replica", 0]);
    source.stop();
  });

  it("does not repeat on the primary a statement that took the replica too long", async () => {
    const { replica, source, ask } = open();
    replica.error = failing("57014");
    await expect(ask()).rejects.toThrow("57014");
    expect(source.generation()).toBe(0);
    source.stop();
  });
});
