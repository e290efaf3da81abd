interface Report {
  /**
   * `ready`: a part of it has come. `retried`: the first attempt at it failed, a second one follows. `threw`: something went wrong
   * behind a part that stays on screen. Only `failed` counts against the release, only `mounted` for it.
   */
  kind: "ready" | "retried" | "failed" | "mounted" | "threw";
  remote: string;
  release: string;
  phase: string;
  /** Of `ready`: from asking for the remote to having its part. */
  ms?: number;
}

const sent = new Set<string>();

/**
 * Tells the document server how a release did on this page: once for each release and outcome, without waiting.
 * @param token empty where nobody listens: in development.
 */
export function report(token: string, said: Report): void {
  const { kind, remote, release } = said;
  const key = `${kind} ${remote} ${release}`;
  if (token === "" || sent.has(key) || release === "dev") return;
  sent.add(key);
  const body = JSON.stringify({ token, ...said });
  navigator.sendBeacon?.("/reports/remotes", new Blob([body], { type: "application/json" }));
}
