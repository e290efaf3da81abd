/**
 * What a page reports of a release. `ready`: a part has loaded. `mounted`: a part stayed on screen for 5 s. `retried`: the first
 * attempt failed and a second one follows. `failed`: the release did not load, or threw before the 5 s. `threw`: its code threw
 * while in use, and the part stayed on screen. Only `failed` counts against the release, only `mounted` for it.
 */
export const remoteReportKinds = ["ready", "mounted", "retried", "failed", "threw"] as const;
export type RemoteReportKind = (typeof remoteReportKinds)[number];

/**
 * The steps from a request for a remote to its part on screen. A report of a failure names the step that failed. `loading`: a script
 * could not be fetched, which may be the network's fault. `evaluating`: a fetched script threw, or imported one that the registry
 * does not list.
 */
export const loadPhases = ["resolving", "loading", "evaluating", "checking", "styling", "mounting"] as const;
export type LoadPhase = (typeof loadPhases)[number];

/** The report of one release, as `POST /reports/remotes` carries it. */
export interface SentRemoteReport {
  token: string;
  /** That the shop has offered the release, from the document. Without it the report does not count for or against the release. */
  proof?: string;
  kind: RemoteReportKind;
  remote: string;
  release: string;
  /** The step that failed. For `ready`: `fallback` for a fallback release, else `chosen`. For `threw`: `in use`. */
  phase: LoadPhase | "fallback" | "chosen" | "in use";
  /** For `ready`: the time from the request of the remote to the loaded part, ms. */
  ms?: number;
  /** The pattern of the page's path: `/product/:id`. */
  page: string;
}
