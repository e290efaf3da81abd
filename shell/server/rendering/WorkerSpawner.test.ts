import { readFileSync } from "node:fs";
import { healthy, openTestPool } from "../testing/openTestPool";
import { shareSpawner } from "./shareSpawner";
import { type SpawnedWorker, spawnWorker } from "./spawnWorker";
import { WorkerSpawner } from "./WorkerSpawner";

/** A module that runs on, and ends with its pipe as the worker's does. */
const running = Buffer.from(`
new (require("node:net").Socket)({ fd: 4 }).resume().on("close", () => process.exit());
`);
const parentOf = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);

let spawner: WorkerSpawner;
beforeEach(() => {
  spawner = new WorkerSpawner();
});
afterEach(() => spawner.close());

async function end({ kill, ended, messages, close }: SpawnedWorker): Promise<string> {
  kill();
  const how = await ended;
  messages.destroy();
  close();
  return how;
}

it("F48 worker processes are started by a process of its own, which ends without them", async () => {
  const [one, other] = await Promise.all([spawnWorker(spawner, running, false), spawnWorker(spawner, running, true)]);
  const parent = parentOf(one.pid);
  expect([parent === process.pid, parentOf(parent), parentOf(other.pid)]).toEqual([false, process.pid, parent]);
  expect(await Promise.all([end(one), end(other)])).toEqual(["SIGKILL", "SIGKILL"]);
  spawner.close();
  await waitForEnd(parent);
});

async function waitForEnd(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it("F48 when the process that starts workers ends, its workers end, and the next one is started", async () => {
  const worker = await spawnWorker(spawner, running, false);
  process.kill(parentOf(worker.pid), "SIGKILL");
  expect(await worker.ended).toBe("SIGKILL");
  worker.messages.destroy();
  worker.close();
  await waitForEnd(worker.pid);
  const next = await spawnWorker(spawner, running, false);
  expect(await end(next)).toBe("SIGKILL");
});

it("ends its processes when it is closed", async () => {
  const { ended, messages, close } = await spawnWorker(spawner, running, false);
  spawner.close();
  expect(await ended).toBe("SIGKILL");
  messages.destroy();
  close();
});

it("says with which code a process has ended", async () => {
  const { ended, messages, close } = await spawnWorker(spawner, Buffer.from("process.exit(7)"), false);
  expect(await ended).toBe("7");
  messages.destroy();
  close();
});

it("rejects a process that cannot be started", async () => {
  const request = { source: running, flags: [], user: {}, cwd: "/", env: {}, priority: null };
  await expect(spawner.spawn({ ...request, heartbeat: "/no/file", messages: "/no/socket" })).rejects.toThrow("ENOENT");
});

it("F48 a pool renders again after the process that starts workers has ended", async () => {
  const opened = await openTestPool({ healthy });
  const [pid = 0] = opened.pool.pids();
  process.kill(parentOf(pid), "SIGKILL");
  await waitForEnd(pid);
  await opened.promote(["healthy"]);
  expect(await opened.show("healthy")).toContain("a £ 1,250 ring");
  await opened.close();
});

it("is one for all pools, and ends with the last of them", () => {
  const one = shareSpawner();
  const other = shareSpawner();
  const close = jest.spyOn(one.spawner, "close");
  expect(other.spawner).toBe(one.spawner);
  one.release();
  one.release();
  expect(close).not.toHaveBeenCalled();
  other.release();
  expect(close).toHaveBeenCalledTimes(1);
  const next = shareSpawner();
  expect(next.spawner).not.toBe(one.spawner);
  next.release();
});
