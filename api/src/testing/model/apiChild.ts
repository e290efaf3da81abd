import { type ApiConfig, createApi } from "../../app";
import type { Answer } from "./answer";
import { apiInProcess, errorLog, type ModelApi, type ModelRequest } from "./modelApi";
import { type Hold, withPauses } from "./pauses";

/** What the parent sends. The first message is the configuration. */
export type ToChild =
  | { type: "start"; config: ApiConfig }
  | { type: "call"; id: number; request: ModelRequest; holdAt: number }
  | { type: "resume"; id: number }
  | { type: "settle"; id: number }
  | { type: "stop" };

export type FromChild =
  | { type: "ready" }
  | { type: "held"; id: number }
  | { type: "answer"; id: number; answer: Answer }
  | { type: "settled"; id: number; errors: string[] }
  | { type: "failed"; id: number; message: string };

const resume = new Map<number, () => void>();
const send = (message: FromChild) => process.send?.(message);
let started: { model: ModelApi; close(): Promise<void> } | undefined;

async function start(config: ApiConfig): Promise<void> {
  const { log, take } = errorLog();
  const api = await createApi(config, log, withPauses);
  started = { model: apiInProcess(api, config, take), close: () => api.close() };
  send({ type: "ready" });
}

async function call(model: ModelApi, { id, request, holdAt }: Extract<ToChild, { type: "call" }>): Promise<void> {
  let hold: Hold | undefined;
  if (holdAt > 0) {
    const resumed = new Promise<void>((resolve) => resume.set(id, resolve));
    hold = { at: holdAt, onHeld: () => send({ type: "held", id }), resumed };
  }
  const answer = await model.call(request, hold);
  send({ type: "answer", id, answer });
}

async function stop(): Promise<void> {
  await started?.model.close();
  await started?.close();
  process.disconnect();
}

async function handle(message: ToChild): Promise<unknown> {
  if (message.type === "start") return start(message.config);
  if (message.type === "stop") return stop();
  if (!started) throw new Error("the API has not started");
  if (message.type === "call") return call(started.model, message);
  if (message.type === "settle") {
    return send({ type: "settled", id: message.id, errors: await started.model.settle() });
  }
  resume.get(message.id)?.();
  return resume.delete(message.id);
}

process.on("message", (message: ToChild) => {
  handle(message).catch((error: Error) => {
    send({ type: "failed", id: "id" in message ? message.id : -1, message: error.stack ?? error.message });
  });
});
