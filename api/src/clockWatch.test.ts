import { watchClock } from "./clockWatch";
import type { Queryable } from "./database/db";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A machine whose clock can be set, and a database on it or, with `differenceMs`, on another one. */
function aMachine() {
  let passed = 0;
  let setBy = 0;
  let differenceMs = 0;
  const wallNow = () => 1e12 + passed + setBy;
  const db: Queryable = { query: async <Row>() => [{ now: wallNow() + differenceMs }] as Row[] };
  return {
    watch: watchClock(db, { wallNow, steadyNow: () => 5e11 + passed }),
    pass: (ms: number) => {
      passed += ms;
    },
    setClock: (byMs: number) => {
      setBy += byMs;
    },
    setDatabaseClock: (byMs: number) => {
      differenceMs += byMs;
    },
  };
}

describe("the clock", () => {
  it("E6 is trusted from the start, and while it is corrected by little", async () => {
    const { watch, pass, setClock } = aMachine();
    for (let round = 0; round < 100; round += 1) {
      expect(await watch.doubt()).toBeNull();
      pass(15 * minute);
      setClock(round % 2 === 0 ? minute : -minute);
    }
  });

  it.each([day, -day])("E6 set by %i ms is in doubt until it is corrected", async (jump) => {
    const { watch, pass, setClock } = aMachine();
    expect(await watch.doubt()).toBeNull();
    setClock(jump);
    expect(await watch.doubt()).toBe(`the clock was set by ${jump / minute} minutes, or the machine was suspended`);
    pass(15 * minute);
    expect(await watch.doubt()).not.toBeNull();
    setClock(-jump);
    expect(await watch.doubt()).toBeNull();
  });

  it("E6 is trusted again when it goes steadily for six hours after it was set", async () => {
    const { watch, pass, setClock } = aMachine();
    await watch.doubt();
    setClock(day);
    await watch.doubt();
    pass(5 * hour);
    setClock(hour);
    expect(await watch.doubt()).not.toBeNull();
    pass(5 * hour);
    expect(await watch.doubt()).not.toBeNull();
    pass(hour);
    expect(await watch.doubt()).toBeNull();
  });

  it.each([day, -day])("E6 of a database on another machine is in doubt while it differs by %i ms", async (jump) => {
    const { watch, pass, setDatabaseClock } = aMachine();
    setDatabaseClock(jump);
    expect(await watch.doubt()).toBe(`the database's clock differs from this process's by ${jump / minute} minutes`);
    pass(day);
    expect(await watch.doubt()).not.toBeNull();
    setDatabaseClock(-jump);
    expect(await watch.doubt()).toBeNull();
  });
});
