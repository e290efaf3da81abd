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
let isListening = true;
let token: Promise<string> | null = null;

/** In development nobody listens. */
export function reportNothing(): void {
  isListening = false;
}

/** With which this page may report. Asked for when there is something to say: the document itself is the same for all. */
async function fetchToken(): Promise<string> {
  const answer = await fetch("/reports/token", { method: "POST" });
  if (!answer.ok) throw new Error(`no token: ${answer.status}`);
  return answer.text();
}

async function send(said: Report): Promise<void> {
  try {
    token ??= fetchToken();
    const body = JSON.stringify({ token: await token, ...said });
    navigator.sendBeacon?.("/reports/remotes", new Blob([body], { type: "application/json" }));
  } catch (error) {
    token = null;
    console.warn("the shop could not be told how a remote did", error);
  }
}

/** Tells the document server how a release did on this page: once for each release and outcome, without waiting. */
export function report(said: Report): void {
  const { kind, remote, release } = said;
  const key = `${kind} ${remote} ${release}`;
  if (!isListening || sent.has(key) || release === "dev") return;
  sent.add(key);
  void send(said);
}
