import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { lockDirectory } from "./lock";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "aurelle-lock-"));
  file = path.join(folder, "database.lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const owner = async () => JSON.parse(await readFile(file, "utf8")) as { pid: number; life: string };

describe("the lock of a data directory", () => {
  it("0.3 E5 cannot be taken while another process has it: an error within 2 s names the process", async () => {
    const unlock = await lockDirectory(folder);
    const startedAt = Date.now();
    await expect(lockDirectory(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    expect(Date.now() - startedAt).toBeLessThan(2000);
    unlock();
    (await lockDirectory(folder))();
  });

  it("0.3 is not stolen from a live process", async () => {
    const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 20000)"]);
    await writeFile(file, JSON.stringify({ pid: other.pid, life: "" }));
    await expect(lockDirectory(folder)).rejects.toThrow(`process ${other.pid}`);
    other.kill("SIGKILL");
  });

  it("Z3 is taken over from a process that has ended", async () => {
    const gone = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => gone.once("exit", resolve));
    await writeFile(file, JSON.stringify({ pid: gone.pid, life: "" }));
    await lockDirectory(folder);
    expect((await owner()).pid).toBe(process.pid);
  });

  it("Z3 is taken over when its process number now belongs to another program", async () => {
    await writeFile(file, JSON.stringify({ pid: 1, life: "another boot:42" }));
    await lockDirectory(folder);
    expect((await owner()).pid).toBe(process.pid);
  });

  it("Z3 is taken over when the lock file is malformed", async () => {
    await writeFile(file, "");
    await lockDirectory(folder);
    expect((await owner()).pid).toBe(process.pid);
  });

  it("0.3 of many processes that find a stale lock at once, one gets it", async () => {
    await writeFile(file, JSON.stringify({ pid: 1, life: "another boot:42" }));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(folder)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
