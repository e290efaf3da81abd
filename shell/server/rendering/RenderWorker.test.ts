/** @jest-environment node */
import { RenderWorker } from "./RenderWorker";
import { WorkerSpawner } from "./WorkerSpawner";
import { usualLimits } from "./WorkerWatch";

const spawner = new WorkerSpawner();
afterAll(() => spawner.close());

/** A module in place of the worker's, as if a release had taken over the process. It sends `reply` for the first render. */
const takenOver = (reply: string) =>
  Buffer.from(`
const { Socket } = require("node:net");
const messages = new Socket({ fd: 4 });
const frame = (head, body = "") => {
  const json = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(8);
  prefix.writeUInt32LE(json.length, 0);
  prefix.writeUInt32LE(Buffer.byteLength(body), 4);
  return Buffer.concat([prefix, json, Buffer.from(body)]);
};
messages.on("close", () => process.exit());
messages.on("data", (data) => { if (data.includes('"render"')) messages.write(${reply}); });
messages.write(frame({ kind: "ready" }));
`);

const result = (extra: string) => `{ frames: {}, chunks: {}, remotes: [], failures: [], isComplete: true, ${extra} }`;

it.each([
  ["no message", 'Buffer.from("nonsense of a process that does not follow the protocol")'],
  ["a length of 4 GB", "Buffer.alloc(16, 255)"],
  ["a result without a list of data", `frame({ kind: "rendered", id: 1, result: { htmlBytes: 0 } })`],
  [
    "initial data that end the page's own data",
    `frame({ kind: "rendered", id: 1, result: ${result('htmlBytes: 0, initialDataBytes: [["a", 9]]')} }, '1},"a":{}')`,
  ],
])("F13 ends a worker that sends %s, and nothing else", async (_, reply) => {
  const ends: string[] = [];
  const worker = new RenderWorker({
    spawner,
    source: takenOver(reply),
    versions: {},
    isForTrials: false,
    limits: usualLimits,
    onLog: () => {},
    onWorn: () => {},
    onEnd: ({ message }) => ends.push(message),
  });
  await worker.ready;
  await expect(worker.render(1, { url: "/" }, [], async () => null)).rejects.toThrow(
    "the worker sent what is no message",
  );
  expect(ends).toEqual([expect.stringContaining("the worker sent what is no message")]);
});
