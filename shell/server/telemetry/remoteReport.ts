import { isReleaseId, isRemoteName } from "@aurelle/shared/contract/releaseNames";
import { type RemoteReportKind, remoteReportKinds, type SentRemoteReport } from "../../protocol/remoteReport";
import { isJsonObject } from "../http/parseJson";

/** A `SentRemoteReport` as it was received: a client can send any texts. */
export interface RemoteReport extends Omit<SentRemoteReport, "phase" | "ms" | "proof"> {
  /** Empty when the page sent none. */
  proof: string;
  /** At most 20 characters. */
  phase: string;
  /** `null` when the page sent none, or one above a minute. */
  ms: number | null;
}

const isKind = (value: unknown): value is RemoteReportKind => remoteReportKinds.some((kind) => kind === value);
/** The time limits of loading are shorter (docs/decisions/0002-federation.md). A longer time is forged, or the device slept. */
const maxMs = 60_000;
const isTime = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= maxMs;

/**
 * Reads the body of `POST /reports/remotes`; `null` when it is not a report. A page that is no text of at most 200 characters is
 * empty.
 */
export function readRemoteReport(body: unknown): RemoteReport | null {
  if (!isJsonObject(body)) return null;
  const { token, proof, kind, remote, release, phase, ms, page } = body;
  if (!isKind(kind) || typeof remote !== "string" || !isRemoteName(remote)) return null;
  if (typeof release !== "string" || !isReleaseId(release)) return null;
  if (typeof token !== "string" || typeof phase !== "string" || phase.length > 20) return null;
  const pagePattern = typeof page === "string" && page.length <= 200 ? page : "";
  const sentProof = typeof proof === "string" ? proof : "";
  return { token, proof: sentProof, kind, remote, release, phase, ms: isTime(ms) ? ms : null, page: pagePattern };
}
