import type { PageData } from "./pageData";

// The messages between the document server (shell/server/rendering) and its render workers (shell/ssr/worker.ts).

/** What a render worker starts from: one set of releases, which never changes. */
export interface RenderSetup {
  pageData: Omit<PageData, "rendered">;
  releases: readonly ReleaseCode[];
  /** By shared module: the version that the shell provides. */
  versions: Readonly<Record<string, string>>;
  /** The memory of the worker's `Heartbeat`. */
  heartbeat: SharedArrayBuffer;
}

/** The server code of one release. */
export interface ReleaseCode {
  remote: string;
  release: string;
  /** By name: the text of each server module. Its hash has been checked. */
  files: Readonly<Record<string, string>>;
}

export interface RenderRequest {
  kind: "render";
  id: number;
  /** Path and query. */
  url: string;
  /** Remotes that failed on the server before: the browser renders them. */
  blockedRemotes: readonly string[];
}
export interface ApiResponse {
  kind: "apiResponse";
  call: number;
  /** 0: there was no response in time. */
  status: number;
  body: unknown;
}
export type ToRenderWorker = RenderRequest | ApiResponse;

/** A remote that the server could not render, so that the browser renders it. `message` is the text of the error. */
export interface RemoteFailure {
  remote: string;
  message: string;
}

/** A rendered document. */
export interface RenderResult {
  html: string;
  /** By the id of a frame (`partId`): the release that rendered it. */
  frames: Readonly<Record<string, string>>;
  initialData: Readonly<Record<string, unknown>>;
  /** By remote that rendered a part: the names of the chunks that the page needs at once. An empty list: its code may load later. */
  chunks: Readonly<Record<string, readonly string[]>>;
  failures: readonly RemoteFailure[];
  /** Whether all parts were rendered with all their data. If not, the page must be rendered again for the next visitor. */
  isComplete: boolean;
}

export type FromRenderWorker =
  | { kind: "ready"; failures: readonly RemoteFailure[] }
  | { kind: "apiRequest"; id: number; call: number; path: string }
  | { kind: "rendered"; id: number; result: RenderResult }
  | { kind: "failed"; id: number; message: string };
