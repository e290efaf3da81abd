import { getPriority } from "node:os";
import process from "node:process";
import { spawnWorker } from "./spawnWorker";
import { WorkerSpawner } from "./WorkerSpawner";

const spawner = new WorkerSpawner();
afterAll(() => spawner.close());

/** What a module could do that took over a worker process: each is the name of an error, or `done`. */
const attempts = `
const attempt = (act) => { try { act(); return "done"; } catch (error) { return error.code || error.name; } };
const { Socket } = require("node:net");
const messages = new Socket({ fd: 4 });
messages.resume().on("close", () => process.exit());
messages.write(JSON.stringify({
  environment: Object.keys(process.env).filter((name) => name !== "TZ"),
  user: process.getuid(),
  results: {
    "read a file": attempt(() => require("node:fs").readFileSync("/proc/self/environ")),
    "read the folder of releases": attempt(() => require("node:fs").readdirSync("/")),
    "write a file": attempt(() => require("node:fs").writeFileSync("/tmp/of-a-worker", "")),
    "start a process": attempt(() => require("node:child_process").execSync("true")),
    "start a thread": attempt(() => new (require("node:worker_threads").Worker)("", { eval: true })),
    "code of text": attempt(() => new Function("return 1")()),
  },
}));
`;

it("F13 a worker process has no environment, no files, no processes, and no code made of text", async () => {
  process.env.A_SECRET = "of the document server";
  const { messages, ended, kill, close } = await spawnWorker(spawner, Buffer.from(attempts), false);
  delete process.env.A_SECRET;
  const found = await new Promise<Buffer>((resolve, reject) => {
    messages.once("data", resolve);
    void ended.then(() => reject(new Error("the worker ended")));
  });
  kill();
  await ended;
  close();
  expect(JSON.parse(found.toString())).toEqual({
    environment: [],
    user: process.getuid?.() === 0 ? 65_534 : process.getuid?.(),
    results: {
      "read a file": "ERR_ACCESS_DENIED",
      "read the folder of releases": "ERR_ACCESS_DENIED",
      "write a file": "ERR_ACCESS_DENIED",
      "start a process": "ERR_ACCESS_DENIED",
      "start a thread": "ERR_ACCESS_DENIED",
      "code of text": "EvalError",
    },
  });
});

it("F36 other processes go before one for trials", async () => {
  const waiting = Buffer.from("setInterval(() => {}, 1000)");
  const workers = await Promise.all([false, true].map((isForTrials) => spawnWorker(spawner, waiting, isForTrials)));
  const priorities = workers.map(({ pid }) => getPriority(pid) - getPriority());
  for (const { kill } of workers) kill();
  expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual(["SIGKILL", "SIGKILL"]);
  for (const { close } of workers) close();
  expect(priorities).toEqual([0, 10]);
});
