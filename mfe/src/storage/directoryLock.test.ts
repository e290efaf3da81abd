import { readFileSync, rmSync } from "node:fs";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { withDirectoryLock } from "./directoryLock";

let dir: string;
let lock: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "mfe-"));
  lock = path.join(dir, "remotes.lock");
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dir, { recursive: true, force: true });
});

/** This machine's clock differs from that of the folder by so much, ms. @param onLook called for each look at the clock */
function shiftClock(ms: number, onLook: () => void = () => undefined): void {
  const now = Date.now.bind(Date);
  jest.spyOn(Date, "now").mockImplementation(() => {
    onLook();
    return now() + ms;
  });
}

describe("withDirectoryLock", () => {
  it.each([3_600_000, -3_600_000])("waits for another writer, though its own clock is %i ms away", async (ms) => {
    await writeFile(lock, "of another writer");
    let looks = 0;
    const found: string[] = [];
    // The other writer ends after several looks of this one.
    shiftClock(ms, () => {
      looks += 1;
      if (looks !== 10) return;
      found.push(readFileSync(lock, "utf8"));
      rmSync(lock);
    });
    await withDirectoryLock(dir, async () => expect(found).toEqual(["of another writer"]));
    expect(await readdir(dir)).toEqual([]);
  });

  it.each([3_600_000, -3_600_000])(
    "takes over from a writer that crashed, though its own clock is %i ms away",
    async (ms) => {
      await writeFile(lock, "of a crashed writer");
      const before = new Date(Date.now() - 11_000);
      await utimes(lock, before, before);
      shiftClock(ms);
      await withDirectoryLock(dir, (assertOwned) => assertOwned());
      expect(await readdir(dir)).toEqual([]);
    },
  );

  it("lets one writer after another take over, and no two at once", async () => {
    await writeFile(lock, "of a crashed writer");
    const before = new Date(Date.now() - 60_000);
    await utimes(lock, before, before);
    let writers = 0;
    const write = () =>
      withDirectoryLock(dir, async (assertOwned) => {
        writers += 1;
        expect(writers).toBe(1);
        await assertOwned();
        writers -= 1;
      });
    await Promise.all(Array.from({ length: 20 }, write));
    expect(await readdir(dir)).toEqual([]);
  });
});
