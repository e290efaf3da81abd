import { fork } from "node:child_process";
import path from "node:path";
import { apiRoot } from "../../apiRoot";
import type { ApiConfig } from "../../config";
import type { Answer } from "./answer";
import type { FromChild, ToChild } from "./apiChild";
import type { ModelApi } from "./modelApi";
import type { Hold } from "./pauses";

interface Pending {
  resolve(result: Answer | string[]): void;
  reject(error: Error): void;
  onHeld(): void;
}

/** Starts an API in a process of its own, with its own connections and memory, and talks to it by messages. */
export async function startChildApi(config: ApiConfig): Promise<ModelApi> {
  const child = fork(path.join(apiRoot, "src/testing/model/apiChild.ts"), [], {
    cwd: apiRoot,
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const send = (message: ToChild) => child.send(message);

  function settleOne(id: number, settle: (one: Pending) => void): void {
    const one = pending.get(id);
    pending.delete(id);
    if (one) settle(one);
  }

  const ready = new Promise<void>((resolve, reject) => {
    child.on("message", (message: FromChild) => {
      if (message.type === "ready") resolve();
      else if (message.type === "held") pending.get(message.id)?.onHeld();
      else if (message.type === "answer") settleOne(message.id, (one) => one.resolve(message.answer));
      else if (message.type === "settled") settleOne(message.id, (one) => one.resolve(message.errors));
      else if (message.id < 0) reject(new Error(message.message));
      else settleOne(message.id, (one) => one.reject(new Error(message.message)));
    });
    ended.then(() => {
      const error = new Error("the process of the API has ended");
      reject(error);
      for (const one of pending.values()) one.reject(error);
    });
  });

  function ask<Result extends Answer | string[]>(message: (id: number) => ToChild, onHeld = () => {}): Promise<Result> {
    lastId += 1;
    const id = lastId;
    return new Promise<Result>((resolve, reject) => {
      // The type of the result follows from the message's type.
      pending.set(id, { resolve: (result) => resolve(result as Result), reject, onHeld });
      send(message(id));
    });
  }

  send({ type: "start", config });
  await ready;
  return {
    call(request, hold?: Hold) {
      const message = (id: number): ToChild => {
        hold?.resumed.then(() => child.connected && send({ type: "resume", id }));
        return { type: "call", id, request, holdAt: hold?.at ?? 0 };
      };
      return ask<Answer>(message, hold?.onHeld);
    },
    settle: () => ask<string[]>((id) => ({ type: "settle", id })),
    async close() {
      send({ type: "stop" });
      await ended;
    },
  };
}
