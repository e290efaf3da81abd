import type { Db } from "./db";
import { replicaOrPrimary } from "./replica";

const log = { warn: () => undefined };

/** A database that answers with its name, or fails with `state.error`. */
function aDatabase(name: string) {
  const state: { error: Error | null } = { error: null };
  const query = async <Row>() => {
    if (state.error) throw state.error;
    return [{ name }] as Row[]; // the tests below read this row
  };
  const db: Db = {
    kind: "postgres",
    query,
    tx: () => Promise.reject(new Error("a replica takes no transactions")),
    load: () => ({ open: 0, idle: 0, queued: 0 }),
    close: async () => undefined,
  };
  return { db, state };
}

function open() {
  const replica = aDatabase("replica");
  const source = replicaOrPrimary(replica.db, aDatabase("primary").db, log, 1000);
  const read = async () => (await source.query<{ name: string }>("SELECT"))[0]?.name;
  return { replica: replica.state, source, read };
}
const failing = (code: string) => Object.assign(new Error(code), { code });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("reading from a replica", () => {
  it.each(["ECONNREFUSED", "57P01", "42P01"])(
    "continues with the primary when the replica fails with %s",
    async (code) => {
      const { replica, source, read } = open();
      expect(await read()).toBe("replica");
      replica.error = failing(code);
      expect([await read(), await read()]).toEqual(["primary", "primary"]);
      expect(source.generation()).toBe(1);
      source.stop();
    },
  );

  it("returns to the replica when it works again", async () => {
    const { replica, source, read } = open();
    replica.error = failing("ECONNREFUSED");
    await read();
    await jest.advanceTimersByTimeAsync(3500);
    expect([await read(), source.generation()]).toEqual(["primary", 1]);
    replica.error = null;
    expect(await read()).toBe("primary");
    await jest.advanceTimersByTimeAsync(1000);
    expect([await read(), source.generation()]).toEqual(["replica", 2]);
    source.stop();
  });

  it("uses the primary once when the replica cancelled the statement, and stays with the replica", async () => {
    const { replica, source, read } = open();
    replica.error = failing("40001");
    expect(await read()).toBe("primary");
    replica.error = null;
    expect([await read(), source.generation()]).toEqual(["replica", 0]);
    source.stop();
  });

  it("does not repeat on the primary a statement that took the replica too long", async () => {
    const { replica, source, read } = open();
    replica.error = failing("57014");
    await expect(read()).rejects.toThrow("57014");
    expect(source.generation()).toBe(0);
    source.stop();
  });
});
