import { followChanges } from "./followChanges";

/** A source that counts how often it was asked. */
function aSource() {
  let asked = 0;
  const query = async <Row>() => {
    asked += 1;
    return [{ snapshot: "1:1:", changed: [] }] as Row[]; // what `followChanges` asks for
  };
  return { source: { query, generation: () => 0 }, asked: () => asked };
}

describe("following the catalogue's changes", () => {
  it("polls again for a caller that comes after the last poll", async () => {
    const { source, asked } = aSource();
    const { catchUp } = followChanges(source, () => 0);
    for (let turn = 0; turn < 10; turn += 1) await catchUp();
    expect(asked()).toBe(10);
  });

  it("polls once more for all callers that come during a poll", async () => {
    const { source, asked } = aSource();
    const { catchUp } = followChanges(source, () => 0);
    await Promise.all(Array.from({ length: 15 }, catchUp));
    expect(asked()).toBe(2);
  });

  it("polls every ten milliseconds in a burst, and again for each caller when it is over", async () => {
    const { source, asked } = aSource();
    let time = 0;
    const { catchUp } = followChanges(source, () => time);
    for (; time < 100; time += 1) await Promise.all(Array.from({ length: 30 }, catchUp));
    expect(asked()).toBeGreaterThan(8);
    expect(asked()).toBeLessThan(16);
    time += 1000;
    await catchUp();
    const before = asked();
    for (let turn = 0; turn < 10; turn += 1) await catchUp();
    expect(asked()).toBe(before + 10);
  });

  it("does not poll where no other process can write and nothing was written", async () => {
    const { source, asked } = aSource();
    let writes = 0;
    const { catchUp } = followChanges({ ...source, writes: () => writes }, () => 0);
    for (let turn = 0; turn < 10; turn += 1) await catchUp();
    expect(asked()).toBe(1);
    writes += 1;
    for (let turn = 0; turn < 10; turn += 1) await catchUp();
    expect(asked()).toBe(2);
  });

  it("polls again when a poll has failed", async () => {
    const { source, asked } = aSource();
    const query = jest.spyOn(source, "query").mockRejectedValueOnce(new Error("away"));
    const { catchUp } = followChanges(source, () => 0);
    const asking = [catchUp(), catchUp()];
    await expect(asking[0]).rejects.toThrow("away");
    await asking[1];
    expect([query.mock.calls.length, asked()]).toEqual([2, 1]);
  });
});
