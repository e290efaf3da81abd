import { readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
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

/**
 * This machine's clock goes on by six seconds with each look.
 * @param owners the one of each look, and then none. Their locks never look like those of crashed writers.
 */
function passLock(owners: string[]): void {
  const own = (owner: string) => {
    writeFileSync(lock, owner);
    const later = new Date("2100-01-01");
    utimesSync(lock, later, later);
  };
  const start = Date.now();
  let looks = 0;
  jest.spyOn(Date, "now").mockImplementation(() => {
    const owner = owners[looks];
    if (owner) own(owner);
    else rmSync(lock, { force: true });
    looks += 1;
    return start + looks * 6_000;
  });
  own("of another writer");
}

describe("withDirectoryLock", () => {
  it("waits for any number of other writers who get through", async () => {
    passLock(Array.from({ length: 50 }, (_, index) => `of writer ${Math.floor(index / 2)}`));
    await withDirectoryLock(dir, (assertOwned) => assertOwned());
    expect(await readdir(dir)).toEqual([]);
  });

  it("rejects a writer who has waited long for one other, and leaves the lock", async () => {
    passLock(Array.from({ length: 50 }, () => "of one writer"));
    await expect(withDirectoryLock(dir, async () => undefined)).rejects.toThrow(
      "Another process is writing the registry. Try again.",
    );
    jest.restoreAllMocks();
    expect(await readFile(lock, "utf8")).toBe("of one writer");
  });

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
