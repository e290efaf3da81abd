import type { FormAnswer } from "./formAnswer";
import type { PageData } from "./pageData";

// The messages between the document server (shell/server/rendering) and its worker processes (shell/ssr/worker.ts). They cross as frames
// (messageFrames.ts). What is large crosses as the bytes after a message.

/** The number of the pipe for messages in a worker process, as in the list `stdio` of shell/server/rendering/spawnerProcess.mjs. */
export const messageFd = 4;

/** The server code of one release. */
export interface ReleaseCode {
  remote: string;
  release: string;
  /** By name: the text of each server module. Its hash has been checked. */
  files: Readonly<Record<string, string>>;
}

/** A release as a worker knows it. Its number names it in later messages and in the heartbeat, from 1. */
export interface NumberedRelease extends ReleaseCode {
  number: number;
}

/** The releases of a page, sent once to each worker. */
export interface ReleaseSet {
  number: number;
  pageData: Omit<PageData, "rendered">;
  /** The numbers of its releases. One that is not evaluated is left to the browser. */
  releases: readonly number[];
}

/** The first message. */
export interface StartWorker {
  kind: "start";
  /** By shared module: the version that the shell provides. */
  versions: Readonly<Record<string, string>>;
}
export interface RenderRequest {
  kind: "render";
  id: number;
  /** The number of a `ReleaseSet`. */
  set: number;
  /** Path and query. */
  url: string;
  /** The answer to a form, with a mark in place of each value (shell/server/noscript/typedValues.ts). */
  answer?: FormAnswer;
  /** Remotes that failed on the server before: the browser renders them. */
  blockedRemotes: readonly string[];
}
/** The bytes after it are the body, as JSON. */
export interface ApiResponse {
  kind: "apiResponse";
  call: number;
  /** 0: there was no response in time, so there is no body. */
  status: number;
}
export type ToRenderWorker =
  | StartWorker
  | { kind: "evaluate"; release: NumberedRelease }
  | { kind: "openSet"; set: ReleaseSet }
  /** Forgets sets and releases that no visitor gets any more. */
  | { kind: "forget"; sets: readonly number[]; releases: readonly number[] }
  | { kind: "measure" }
  | RenderRequest
  | ApiResponse;

/** A remote that the server could not render, so that the browser renders it. `message` is the text of the error. */
export interface RemoteFailure {
  remote: string;
  message: string;
}

/** A rendered document. */
export interface RenderResult {
  /** UTF-8. */
  html: Buffer;
  /** By the id of a frame (`partId`): the release that rendered it. */
  frames: Readonly<Record<string, string>>;
  /** By remote: JSON. */
  initialData: Readonly<Record<string, string>>;
  /** By remote that rendered a part: the names of the chunks that the page needs at once. An empty list: its code may load later. */
  chunks: Readonly<Record<string, readonly string[]>>;
  /** The remotes with a frame on the page, also those that the browser renders. */
  remotes: readonly string[];
  failures: readonly RemoteFailure[];
  /** Whether all parts were rendered with all their data. If not, the page must be rendered again for the next visitor. */
  isComplete: boolean;
}

/** The result as it crosses. The bytes after it are the HTML, then the initial data of each remote. */
export interface SentResult extends Omit<RenderResult, "html" | "initialData"> {
  htmlBytes: number;
  /** The remotes that have initial data, with its length in bytes. */
  initialDataBytes: readonly (readonly [remote: string, bytes: number])[];
}

export type FromRenderWorker =
  | { kind: "ready" }
  /** `error`: why the release cannot be rendered; `null` when it can. */
  | { kind: "evaluated"; release: number; error: string | null }
  | { kind: "apiRequest"; id: number; call: number; path: string }
  | { kind: "rendered"; id: number; result: SentResult }
  | { kind: "failed"; id: number; message: string }
  /** A line that a release wrote to its console, or an error that nothing caught. `release` 0: the shell's. */
  | { kind: "log"; release: number; text: string }
  /** By number of the release: the bytes that its context holds, array buffers included. */
  | { kind: "measured"; bytes: Readonly<Record<number, number>> };
