import type { ServerStats } from "../telemetry/FleetStats";
import type { RemoteRow } from "../telemetry/OpsStats";

/** A document server on the release store. */
export interface ServerView {
  name: string;
  startedAt: number;
  views: number;
  /** Pages of the last hour that requested a release, and pages on which one failed. */
  requested: number;
  failed: number;
}

export function serverView({ name, startedAt, views, hour }: ServerStats): ServerView {
  const count = (kind: RemoteRow["kind"]) =>
    hour.reduce((sum, { row, count: times }) => (row.kind === kind ? sum + times : sum), 0);
  return { name, startedAt, views, requested: count("requested"), failed: count("failed") };
}
