import { parentPort, workerData } from "node:worker_threads";
import type { FromRenderWorker, RenderSetup, ToRenderWorker } from "../protocol/renderMessages";
import { providedModules } from "./providedModules";
import { Renderer } from "./Renderer";

// Runs in a thread of its own, with one set of releases. shell/server/rendering starts and ends it.
const port = parentPort;
if (!port) throw new Error("this module must run in a worker thread");

const post = (message: FromRenderWorker) => port.postMessage(message);
const pendingCalls = new Map<number, (response: { status: number; body: unknown }) => void>();
let callCount = 0;

/** Reads the API through the document server, for the document with this id. */
function apiOf(id: number) {
  return (path: string) =>
    new Promise<{ status: number; body: unknown }>((resolve) => {
      callCount += 1;
      pendingCalls.set(callCount, resolve);
      post({ kind: "apiRequest", id, call: callCount, path });
    });
}

const setup = workerData as RenderSetup; // from shell/server/rendering/RenderWorker.ts
const renderer = await Renderer.open(setup, providedModules(setup.versions));

port.on("message", (message: ToRenderWorker) => {
  if (message.kind === "apiResponse") {
    pendingCalls.get(message.call)?.(message);
    pendingCalls.delete(message.call);
    return;
  }
  const { id, url, blockedRemotes } = message;
  renderer.render(url, new Set(blockedRemotes), apiOf(id)).then(
    (result) => post({ kind: "rendered", id, result }),
    (error: unknown) =>
      post({ kind: "failed", id, message: error instanceof Error ? (error.stack ?? "") : String(error) }),
  );
});
post({ kind: "ready", failures: renderer.failures });
