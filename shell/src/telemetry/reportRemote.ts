import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { SentRemoteReport } from "../../protocol/remoteReport";
import { completeRegistry } from "../pageData/completeRegistry";

let readPage: (() => string) | null = null;
const sent = new Set<string>();
let token: Promise<string> | null = null;

/** Starts the reports; without this call none is sent, as in development. @param pageNow the pattern of the current page's path. */
export function startRemoteReports(pageNow: () => string): void {
  readPage = pageNow;
}

/** By `remote@release`. */
const proofs = new Map<string, string | undefined>();

/**
 * Adds the releases that the shop has offered to this page.
 * @param ofSet the proof of their set. Releases of a document without a set have their own.
 */
export function addProofs(remotes: PageRegistry["remotes"], ofSet?: string): void {
  for (const [remote, { release, proof = ofSet, lastGood }] of Object.entries(remotes)) {
    proofs.set(`${remote}@${release}`, proof);
    if (lastGood) proofs.set(`${remote}@${lastGood.release}`, lastGood.proof ?? ofSet);
  }
}

/**
 * Requests the token with which this page may report, by the proof of a release that it was offered. It is not in the document, because
 * that is the same for all visitors.
 */
async function fetchToken(): Promise<string> {
  if (proofs.size === 0) await completeRegistry(); // a page may show no release
  const [offered] = proofs;
  const response = await fetch("/reports/token", { method: "POST", body: offered?.join(" ") ?? null });
  if (!response.ok) throw new Error(`no token: ${response.status}`);
  return response.text();
}

/**
 * The token of this visit: all reports of the page carry the same one.
 * @throws Error when there is no token. The next call requests one again.
 */
export async function reportToken(): Promise<string> {
  token ??= fetchToken();
  try {
    return await token;
  } catch (error) {
    token = null;
    throw error;
  }
}

/** Sends a report, also while the page unloads. It does not wait for the response. */
export const sendReport = (path: string, body: object): boolean =>
  navigator.sendBeacon?.(path, new Blob([JSON.stringify(body)], { type: "application/json" }));

async function send(report: Omit<SentRemoteReport, "token">): Promise<void> {
  try {
    sendReport("/reports/remotes", { token: await reportToken(), ...report });
  } catch (error) {
    console.warn("the report of a remote could not be sent", error);
  }
}

/**
 * Reports to the document server what happened to a release on this page, once for each release and kind. It does not wait for the
 * response.
 */
export function reportRemote(report: Omit<SentRemoteReport, "token" | "proof" | "page">): void {
  const { kind, remote, release } = report;
  const key = `${kind} ${remote} ${release}`;
  if (!readPage || sent.has(key) || release === "dev") return;
  sent.add(key);
  const proof = proofs.get(`${remote}@${release}`);
  void send({ ...report, ...(proof && { proof }), page: readPage() });
}
