import process from "node:process";
import { spawnWorker } from "./spawnWorker";

/** What a module could do that took over a worker process: each is the name of an error, or `done`. */
const attempts = `
const attempt = (act) => { try { act(); return "done"; } catch (error) { return error.code || error.name; } };
process.send({
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
});
process.on("disconnect", () => process.exit());
`;

it("F13 a worker process has no environment, no files, no processes, and no code made of text", async () => {
  process.env.A_SECRET = "of the document server";
  const { child, close } = spawnWorker(Buffer.from(attempts));
  delete process.env.A_SECRET;
  const found = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error("the worker ended")));
  });
  child.kill("SIGKILL");
  close();
  expect(found).toEqual({
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
