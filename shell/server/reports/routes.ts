import { quarantine } from "@aurelle/mfe/store";
import { isReleaseId, isRemoteName, type Registry } from "@aurelle/shared/contract/registry";
import type { FastifyInstance } from "fastify";
import type { RegistryReader } from "../releases";
import { Tally } from "./Tally";
import { readReportToken } from "./token";

interface Report {
  token: string;
  /** `threw`: in an event handler or later; the page stayed, so it is logged and not counted. */
  kind: "failed" | "mounted" | "threw";
  remote: string;
  release: string;
  phase: string;
}

function readReport(body: unknown): Report | null {
  if (typeof body !== "object" || body === null) return null;
  const { token, kind, remote, release, phase } = body as Partial<Record<keyof Report, unknown>>;
  if (kind !== "failed" && kind !== "mounted" && kind !== "threw") return null;
  if (typeof remote !== "string" || !isRemoteName(remote) || typeof release !== "string" || !isReleaseId(release))
    return null;
  const isShort = typeof phase === "string" && phase.length <= 20;
  return typeof token === "string" && isShort ? { token, kind, remote, release, phase } : null;
}

/** Only a release that visitors get now can be taken from them, and only while there is another to go to. */
function mayQuarantine({ remotes }: Registry, { remote, release }: Report): boolean {
  const entry = remotes[remote];
  if (!entry || entry.quarantined.includes(release)) return false;
  if (entry.canary?.release === release) return true;
  return entry.stable === release && entry.lkg.length > 0;
}

/**
 * `POST /reports/remotes`: pages say which releases they could show and which not. When enough visitors could not, the release is
 * taken out of the registry; the next visitor is not asked to try it. The answer is always the same.
 */
export function addReports(app: FastifyInstance, releases: RegistryReader, releasesDir: string, secret: string): void {
  const tally = new Tally();
  app.post("/reports/remotes", { bodyLimit: 2048 }, async (request, reply) => {
    reply.code(204).header("Cache-Control", "no-store");
    const report = readReport(request.body);
    const now = Date.now();
    const page = report && readReportToken(secret, report.token, now);
    if (!report || !page) return reply.send();
    const { kind, remote, release, phase } = report;
    const { registry } = await releases.current();
    // Counted only for releases that exist: a stranger cannot fill the memory with names.
    if (!registry.remotes[remote]?.releases[release]) return reply.send();
    const name = `${remote}@${release}`;
    if (kind === "threw") request.log.warn({ remote, release, phase }, "a remote threw while it was in use");
    else tally.add(kind, name, page, request.ip, now);
    if (kind === "failed") request.log.warn({ remote, release, phase }, "a visitor could not be shown a remote");
    if (kind === "failed" && mayQuarantine(registry, report) && tally.isBroken(name, now)) {
      await quarantine(releasesDir, remote, release);
      request.log.error({ remote, release, phase }, "release quarantined: several visitors could not be shown it");
    }
    return reply.send();
  });
}
