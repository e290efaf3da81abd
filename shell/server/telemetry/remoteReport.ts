import { isReleaseId, isRemoteName } from "@aurelle/shared/contract/registry";

/** What a page says of one release. */
export interface Report {
  token: string;
  /**
   * `ready`: a part of it has come; `mounted`: it has stayed on screen for five seconds; `retried`: the first attempt failed, a second
   * one follows; `failed`: it did not come, or threw before the five seconds; `threw`: in use, and the page stayed.
   */
  kind: "ready" | "retried" | "failed" | "mounted" | "threw";
  remote: string;
  release: string;
  /** How far it came. Of `ready`: `fallback` where it stands in for another release, else `chosen`. */
  phase: string;
  /** Of `ready`: how long it took, ms. */
  ms: number | null;
  /** The pattern of the page's path: `/product/:id`; empty where the page does not say. */
  page: string;
}

const kinds: ReadonlySet<unknown> = new Set([
  "ready",
  "retried",
  "failed",
  "mounted",
  "threw",
] satisfies Report["kind"][]);
const isKind = (value: unknown): value is Report["kind"] => kinds.has(value);
/** A load takes no longer (federation §3): more was made up, or slept through. */
const mostMs = 60_000;
const isTime = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= mostMs;

/** The report out of a request's body; `null` for anything else. */
export function readReport(body: unknown): Report | null {
  if (typeof body !== "object" || body === null) return null;
  const { token, kind, remote, release, phase, ms, page } = body as Partial<Record<keyof Report, unknown>>;
  if (!isKind(kind) || typeof remote !== "string" || !isRemoteName(remote)) return null;
  if (typeof release !== "string" || !isReleaseId(release)) return null;
  const isShort = typeof phase === "string" && phase.length <= 20;
  if (typeof token !== "string" || !isShort) return null;
  const shown = typeof page === "string" && page.length <= 200 ? page : "";
  return { token, kind, remote, release, phase, ms: isTime(ms) ? ms : null, page: shown };
}
