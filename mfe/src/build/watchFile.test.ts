import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { watchFile } from "./watchFile";

/** Waits until it is true, 10 s at most: the system reports a change when it likes. */
async function until(isTrue: () => boolean): Promise<void> {
  for (let waitedMs = 0; !isTrue() && waitedMs < 10_000; waitedMs += 20) await sleep(20);
  expect(isTrue()).toBe(true);
}

it("notices every save that puts a new file in the place of the old one, and no other file", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "watch-"));
  const file = path.join(dir, "remote.config.ts");
  writeFileSync(file, "0");
  let changes = 0;
  const end = watchFile(file, () => {
    changes += 1;
  });
  try {
    for (const text of ["1", "2", "3"]) {
      const before = changes;
      writeFileSync(`${file}.new`, text);
      await sleep(50);
      expect(changes).toBe(before);
      renameSync(`${file}.new`, file);
      await until(() => changes > before);
      await sleep(50);
    }
  } finally {
    end();
    rmSync(dir, { recursive: true });
  }
});
