import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { printTime } from "../testing/printTime";
import { lockDirectory } from "./lock";
import { beat, type Place, placeOf } from "./lockFile";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "aurelle-lock-"));
  file = path.join(folder, "database.lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const owner = async () => JSON.parse(await readFile(file, "utf8")) as { pid: number; life: string; token: string };

/** A folder that other machines use too, and a clock that beats fast. */
const onNetwork = () => ({ place: { ...placeOf(folder), isShared: true }, beatMs: 20 });

/** The lock of a process on another machine. */
const writeForeignLock = () =>
  writeFile(file, JSON.stringify({ pid: 7, life: "another boot:42", host: "other", namespace: "", token: "other" }));

describe("the lock of a data directory", () => {
  it("0.3 E5 cannot be taken while another process has it: an error names the process", async () => {
    const unlock = await lockDirectory(folder);
    await printTime("E5 rejected", 2000, () =>
      expect(lockDirectory(folder)).rejects.toThrow(`in use by process ${process.pid}`),
    );
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
    (await lockDirectory(folder))();
  });

  it("Z3 is taken over when its process number now belongs to another program", async () => {
    await writeFile(file, JSON.stringify({ pid: 1, life: "another boot:42" }));
    const unlock = await lockDirectory(folder);
    expect((await owner()).pid).toBe(process.pid);
    unlock();
  });

  it("Z3 is taken over when the lock file is malformed", async () => {
    await writeFile(file, "");
    const unlock = await lockDirectory(folder);
    expect((await owner()).pid).toBe(process.pid);
    unlock();
  });

  it("0.3 of many processes that find a stale lock at once, one gets it", async () => {
    await writeFile(file, JSON.stringify({ pid: 1, life: "another boot:42" }));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(folder)));
    const [winner, ...others] = results.filter((result) => result.status === "fulfilled");
    expect(others).toEqual([]);
    winner?.value();
  });

  it("V6 leaves no file behind when it is released", async () => {
    (await lockDirectory(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  it("V4 is not stolen from a process of an earlier version that serves backups in another container", async () => {
    await writeFile(file, JSON.stringify({ pid: 999_999, life: "" }));
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(path.join(folder, "backup.sock"), resolve));
    await expect(lockDirectory(folder)).rejects.toThrow("in use by process 999999");
    await new Promise((resolve) => server.close(resolve));
  });

  it("V4 works in a folder whose path is too long for a socket", async () => {
    const long = path.join(folder, "a".repeat(120));
    await mkdir(long);
    const unlock = await lockDirectory(long);
    await expect(lockDirectory(long)).rejects.toThrow(`in use by process ${process.pid}`);
    unlock();
  });
});

describe("the lock of a data directory that other machines use", () => {
  it("V5 is not stolen while a process of another machine touches it", async () => {
    await writeForeignLock();
    const timer = setInterval(() => beat(file), 15);
    await expect(lockDirectory(folder, onNetwork())).rejects.toThrow("in use by process 7 of other");
    clearInterval(timer);
  });

  it("V5 is taken over when nothing touches it any more", async () => {
    await writeForeignLock();
    (await lockDirectory(folder, onNetwork()))();
  });

  it("V5 is taken over at once after a restart of the only machine that uses the folder", async () => {
    await writeForeignLock();
    const place: Place = { ...placeOf(folder), isShared: false };
    const unlock = await lockDirectory(folder, { place, beatMs: 3_600_000 });
    expect((await owner()).pid).toBe(process.pid);
    unlock();
  });

  it("V5 a process whose lock was taken while it was suspended learns it", async () => {
    const lost = new Promise<Error>((resolve) => {
      void lockDirectory(folder, { ...onNetwork(), onLost: resolve });
    });
    while ((await readdir(folder)).length < 2) await new Promise((resolve) => setImmediate(resolve));
    await writeForeignLock();
    expect((await lost).message).toContain("Another process has taken the lock");
  });
});
