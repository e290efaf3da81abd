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
  it("looks anew for whoever asks after the last look", async () => {
    const { source, asked } = aSource();
    const { catchUp } = followChanges(source, () => 0);
    for (let turn = 0; turn < 10; turn += 1) await catchUp();
    expect(asked()).toBe(10);
  });

  it("looks once more for all who ask while it looks", async () => {
    const { source, asked } = aSource();
    const { catchUp } = followChanges(source, () => 0);
    await Promise.all(Array.from({ length: 15 }, catchUp));
    expect(asked()).toBe(2);
  });

  it("looks every ten milliseconds in a rush, and again for each when it is over", async () => {
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

  it("does not look where nobody else can write and nothing was written", async () => {
    const { source, asked } = aSource();
    let writes = 0;
    const { catchUp } = followChanges({ ...source, writes: () => writes }, () => 0);
    for (let turn = 0; turn < 10; turn += 1) await catchUp();
    expect(asked()).toBe(1);
    writes += 1;
    for (let turn = 0; turn < 10; turn += 1) await catchUp();
    expect(asked()).toBe(2);
  });

  it("looks again when a look failed", async () => {
    const { source, asked } = aSource();
    const query = jest.spyOn(source, "query").mockRejectedValueOnce(new Error("away"));
    const { catchUp } = followChanges(source, () => 0);
    const asking = [catchUp(), catchUp()];
    await expect(asking[0]).rejects.toThrow("away");
    await asking[1];
    expect([query.mock.calls.length, asked()]).toEqual([2, 1]);
  });
});
