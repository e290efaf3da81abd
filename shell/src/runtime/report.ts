interface Report {
  /** `threw`: something went wrong behind a part that stays on screen; it does not count against the release. */
  kind: "failed" | "mounted" | "threw";
  remote: string;
  release: string;
  phase: string;
}

const sent = new Set<string>();

/** Tells the document server how a release did on this page: once for each release and outcome, without waiting. */
export function report(token: string, { kind, remote, release, phase }: Report): void {
  const key = `${kind} ${remote} ${release}`;
  if (sent.has(key) || release === "dev") return;
  sent.add(key);
  const body = JSON.stringify({ token, kind, remote, release, phase });
  navigator.sendBeacon?.("/reports/remotes", new Blob([body], { type: "application/json" }));
}
