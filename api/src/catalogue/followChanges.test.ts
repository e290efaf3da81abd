import { followChanges } from "./followChanges";

/** A source that counts its queries. */
function aSource() {
  let queryCount = 0;
  const query = async <Row>() => {
    queryCount += 1;
    return [{ snapshot: "1:1:", changed: [] }] as Row[]; // the row that `followChanges` selects
  };
  return { source: { query, generation: () => 0 }, queryCount: () => queryCount };
}

describe("following the catalogue's changes", () => {
  it("polls again for each caller after the last poll has ended", async () => {
    const { source, queryCount } = aSource();
    const { catchUp } = followChanges(source, () => 0);
    for (let turn = 0; turn < 10; turn += 1) await catchUp();
    expect(queryCount()).toBe(10);
  });

  it("polls once more for all callers during a poll", async () => {
    const { source, queryCount } = aSource();
    const { catchUp } = followChanges(source, () => 0);
    await Promise.all(Array.from({ length: 15 }, catchUp));
    expect(queryCount()).toBe(2);
  });

  it("polls every ten milliseconds in a burst, and again for each caller when it is over", async () => {
    const { source, queryCount } = aSource();
    let time = 0;
    const { catchUp } = followChanges(source, () => time);
    for (; time < 100; time += 1) await Promise.all(Array.from({ length: 30 }, catchUp));
    expect(queryCount()).toBeGreaterThan(8);
    expect(queryCount()).toBeLessThan(16);
    time += 1000;
    await catchUp();
    const before = queryCount();
    for (let turn = 0; turn < 10; turn += 1) await catchUp();
    expect(queryCount()).toBe(before + 10);
  });

  it("does not poll where no other process can write and nothing was written", async () => {
    const { source, queryCount } = aSource();
    let writes = 0;
    const { catchUp } = followChanges({ ...source, writes: () => writes }, () => 0);
    for (let turn = 0; turn < 10; turn += 1) await catchUp();
    expect(queryCount()).toBe(1);
    writes += 1;
    for (let turn = 0; turn < 10; turn += 1) await catchUp();
    expect(queryCount()).toBe(2);
  });

  it("polls again when a poll has failed", async () => {
    const { source, queryCount } = aSource();
    const query = jest.spyOn(source, "query").mockRejectedValueOnce(new Error("away"));
    const { catchUp } = followChanges(source, () => 0);
    const calls = [catchUp(), catchUp()];
    await expect(calls[0]).rejects.toThrow("away");
    await calls[1];
    expect([query.mock.calls.length, queryCount()]).toEqual([2, 1]);
  });
});
