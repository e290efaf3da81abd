import "./guardGlobals";
import "./htmlText";
import { Socket } from "node:net";
import process from "node:process";
import { setInterval } from "node:timers";
import { Heartbeat, heartbeatFd } from "../protocol/Heartbeat";
import { readFrames, writeFrame } from "../protocol/messageFrames";
import { type FromRenderWorker, messageFd, type ToRenderWorker } from "../protocol/renderMessages";
import { errorText } from "./errorText";
import { providedModules } from "./providedModules";
import { Releases } from "./Releases";
import { Renderer } from "./Renderer";
import { lockDown } from "./realm";
import { turns } from "./turns";

// Runs in a process of its own, without rights: shell/server/rendering/spawnerProcess.mjs starts it. A release may break this process. It
// must not get anything else.

/** Lines of the releases' consoles that the log gets each minute. */
const maxLinesPerMinute = 60;

const messages = new Socket({ fd: messageFd });
const post = (message: FromRenderWorker, body?: readonly Uint8Array[]) => writeFrame(messages, message, body);
const pendingCalls = new Map<number, (response: { status: number; body: unknown }) => void>();
const renderers = new Map<number, Renderer>();
let callCount = 0;
let lines = 0;
let releases: Releases | null = null;

function log(release: number, text: string): void {
  lines += 1;
  if (lines <= maxLinesPerMinute) post({ kind: "log", release, text });
}

/** Reads the API through the document server, for the document with this id. */
function apiOf(id: number) {
  return (path: string) =>
    new Promise<{ status: number; body: unknown }>((resolve) => {
      callCount += 1;
      pendingCalls.set(callCount, resolve);
      post({ kind: "apiRequest", id, call: callCount, path });
    });
}

/** A 404 may have no body. */
const parseBody = (body: Buffer): unknown => (body.length > 0 ? JSON.parse(body.toString()) : null);

/** @throws Error for a set that the worker does not know. */
function rendererOf(set: number): Renderer {
  const renderer = renderers.get(set);
  if (!renderer) throw new Error(`has no set ${set}`);
  return renderer;
}

async function handle(message: ToRenderWorker, body: Buffer): Promise<void> {
  if (message.kind === "start") {
    releases = new Releases(providedModules(message.versions), log);
    post({ kind: "ready" });
    return;
  }
  if (!releases) throw new Error("the first message must be `start`");
  switch (message.kind) {
    case "evaluate": {
      const error = await releases.evaluate(message.release);
      post({ kind: "evaluated", release: message.release.number, error });
      break;
    }
    case "openSet":
      renderers.set(message.set.number, new Renderer(message.set, releases));
      break;
    case "forget":
      releases.forget(message.releases);
      for (const set of message.sets) renderers.delete(set);
      break;
    case "measure":
      post({ kind: "measured", bytes: await releases.measure() });
      break;
    case "apiResponse":
      pendingCalls.get(message.call)?.({
        status: message.status,
        body: parseBody(body),
      });
      pendingCalls.delete(message.call);
      break;
    case "render": {
      const { id, url, blockedRemotes, answer } = message;
      const { body: parts, ...result } = await rendererOf(message.set).render(
        { url, ...(answer && { answer }) },
        new Set(blockedRemotes),
        apiOf(id),
      );
      post({ kind: "rendered", id, result }, parts);
    }
  }
}

const heartbeat = new Heartbeat(heartbeatFd);
turns.report = (beat) => heartbeat.write(beat);
turns.followPromises();
setInterval(() => {
  lines = 0;
}, 60_000).unref();
lockDown();

function receive(message: ToRenderWorker, body: Buffer): void {
  handle(message, body).catch((error: unknown) => {
    if (message.kind === "render") post({ kind: "failed", id: message.id, message: errorText(error) });
    else log(0, errorText(error));
  });
}
// The document server is trusted, and sends only what the type allows.
readFrames(messages, {
  onMessage: (head, body) => receive(head as ToRenderWorker, body),
  onFault: (error) => log(0, errorText(error)),
});
messages.on("error", () => process.exit());
// The document server has ended.
messages.on("close", () => process.exit());
// What a release leaves uncaught costs no other release anything. A promise is of the release whose turn created it.
function logUncaught(release: number, error: unknown): void {
  const text = turns.run(release, () => errorText(error));
  log(release, text);
}
process.on("uncaughtException", (error) => logUncaught(turns.release, error));
process.on("unhandledRejection", (error, promise) => logUncaught(turns.ownerOf(promise), error));
