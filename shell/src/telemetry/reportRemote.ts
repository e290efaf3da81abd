import type { SentRemoteReport } from "../../protocol/remoteReport";

type Report = Omit<SentRemoteReport, "token" | "page">;

const sent = new Set<string>();
let listener: { pageNow: () => string } | null = null;
let token: Promise<string> | null = null;

/** From here on somebody listens, as not in development. `pageNow`: the pattern of the page that is shown. */
export function startReports(pageNow: () => string): void {
  listener = { pageNow };
}

/** With which this page may report. Asked for when there is something to say: the document itself is the same for all. */
async function fetchToken(): Promise<string> {
  const answer = await fetch("/reports/token", { method: "POST" });
  if (!answer.ok) throw new Error(`no token: ${answer.status}`);
  return answer.text();
}

/** The same for all that this page reports: it is one visit. @throws when none could be had; the next call asks again. */
export async function reportToken(): Promise<string> {
  token ??= fetchToken();
  try {
    return await token;
  } catch (error) {
    token = null;
    throw error;
  }
}

/** Without waiting, and also while the page is left. */
export const sendReport = (path: string, body: object): boolean =>
  navigator.sendBeacon?.(path, new Blob([JSON.stringify(body)], { type: "application/json" }));

async function send(said: Report & { page: string }): Promise<void> {
  try {
    sendReport("/reports/remotes", { token: await reportToken(), ...said });
  } catch (error) {
    console.warn("the shop could not be told how a remote did", error);
  }
}

/** Tells the document server how a release did on this page: once for each release and outcome, without waiting. */
export function report(said: Report): void {
  const { kind, remote, release } = said;
  const key = `${kind} ${remote} ${release}`;
  if (!listener || sent.has(key) || release === "dev") return;
  sent.add(key);
  void send({ ...said, page: listener.pageNow() });
}
