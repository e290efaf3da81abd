import { parentPort, workerData } from "node:worker_threads";
import type { FromWorker, Setup, ToWorker } from "../protocol/renderMessages";
import { provided } from "./providedModules";
import { Renderer } from "./Renderer";

// Runs in a thread of its own for one set of releases; started and ended by shell/server/rendering.
const port = parentPort;
if (!port) throw new Error("this is a worker");

const say = (message: FromWorker) => port.postMessage(message);
const waiting = new Map<number, (answer: { status: number; body: unknown }) => void>();
let calls = 0;

function askFor(id: number) {
  return (path: string) =>
    new Promise<{ status: number; body: unknown }>((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      say({ kind: "ask", id, call: calls, path });
    });
}

const setup = workerData as Setup; // given by RenderWorker.ts
const renderer = await Renderer.open(setup, provided(setup.versions));

port.on("message", (message: ToWorker) => {
  if (message.kind === "answer") {
    waiting.get(message.call)?.(message);
    waiting.delete(message.call);
    return;
  }
  const { id, url, blockedRemotes } = message;
  renderer.draw(url, new Set(blockedRemotes), askFor(id)).then(
    (drawing) => say({ kind: "drawn", id, drawing }),
    (error: unknown) =>
      say({ kind: "failed", id, message: error instanceof Error ? (error.stack ?? "") : String(error) }),
  );
});
say({ kind: "ready", faults: renderer.faults });
