import type { PageData } from "./pageData";

/** What a worker draws with: one set of releases, for as long as it lives. */
export interface Setup {
  pageData: Omit<PageData, "drawn">;
  releases: readonly ReleaseCode[];
  /** By shared module: the version that the shell brings. */
  versions: Readonly<Record<string, string>>;
  /** Two 32-bit numbers, shared: see `Heartbeat`. */
  turns: SharedArrayBuffer;
}
export interface ReleaseCode {
  remote: string;
  release: string;
  /** By name: the text of each server module, its hash checked. */
  files: Readonly<Record<string, string>>;
}

export interface RenderRequest {
  kind: "draw";
  id: number;
  /** Path and query. */
  url: string;
  /** Remotes that failed here before: the browser draws them. */
  blockedRemotes: readonly string[];
}
export interface ApiResponse {
  kind: "answer";
  call: number;
  /** 0: no answer came in time. */
  status: number;
  body: unknown;
}
export type ToWorker = RenderRequest | ApiResponse;

/** Why a remote is left to the browser, in its own words. */
export interface Fault {
  remote: string;
  message: string;
}
export interface Drawing {
  html: string;
  frames: Readonly<Record<string, string>>;
  initialData: Readonly<Record<string, unknown>>;
  /** By remote that drew something: chunks of the browser's build that it needs with the page, by name. None: it may wait. */
  chunks: Readonly<Record<string, readonly string[]>>;
  faults: readonly Fault[];
  /** Did everything come that was asked for? If not, the next visitor deserves another try. */
  isComplete: boolean;
}
export type FromWorker =
  | { kind: "ready"; faults: readonly Fault[] }
  | { kind: "ask"; id: number; call: number; path: string }
  | { kind: "drawn"; id: number; drawing: Drawing }
  | { kind: "failed"; id: number; message: string };
