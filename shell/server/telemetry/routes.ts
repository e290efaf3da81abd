import { countedAddress } from "@aurelle/api/address";
import { memoryLimiter } from "@aurelle/api/limits";
import { quarantine } from "@aurelle/mfe/store";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RegistryReader } from "../releases/registryReader";
import { Tally } from "./FailureVotes";
import { isRelease, ownerLabels, pageLabel } from "./labels";
import type { PageFigures } from "./metrics";
import { type PageError, readPageReport } from "./pageReport";
import { type Report, readReport } from "./remoteReport";
import { issueReportToken, readReportToken } from "./reportToken";

/** Only a release that visitors get now can be taken from them, and only while there is another to go to. */
function mayQuarantine({ remotes }: Registry, { remote, release }: Report): boolean {
  const entry = remotes[remote];
  if (!entry || entry.quarantined.includes(release)) return false;
  if (entry.canary?.release === release) return true;
  return entry.stable === release && entry.lkg.length > 0;
}

/** What one address may report: a full page brings about ten, so this is an office that shops. */
const reportsOfAddress = { hits: 600, windowMs: 60_000 };

/** What reports are read with, beside the registry. */
export interface ReportParts {
  releasesDir: string;
  secret: string;
  /** Of the shell's own build. */
  shellRelease: string;
  /** Off for tests and measurements, as the API's limits. */
  isLimited: boolean;
}

/** A line for each error of a page, under the id of the call that failed: the API and its database have theirs under the same. */
function logErrors(
  { log }: FastifyRequest,
  labels: { page: string; remote: string; release: string },
  errors: readonly PageError[],
): void {
  for (const { kind, status, requestId, at } of errors) {
    if (kind === "call") log.warn({ ...labels, status, requestId }, "a call failed on a visitor's page");
    else log.warn({ ...labels, at }, "a script failed on a visitor's page");
  }
}

/**
 * Pages say how they did. `POST /reports/remotes`: which releases they could show and which not. When enough visitors could not, the
 * release is taken out of the registry; the next visitor is not asked to try it. `POST /reports/pages`: how fast a page came, and
 * what went wrong on it. The answer is always the same.
 */
export function addReports(
  app: FastifyInstance,
  { releasesDir, secret, shellRelease, isLimited }: ReportParts,
  releases: RegistryReader,
  figures: PageFigures,
): void {
  const tally = new Tally();
  const limiter = memoryLimiter();
  const mayReport = async ({ ip }: FastifyRequest) =>
    !isLimited || (await limiter.hit(countedAddress(ip), reportsOfAddress)).allowed;

  app.post("/reports/token", async (_request, reply) =>
    reply
      .header("Cache-Control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(issueReportToken(secret, Date.now())),
  );

  app.post("/reports/pages", { bodyLimit: 2048 }, async (request, reply) => {
    reply.code(204).header("Cache-Control", "no-store");
    const report = readPageReport(request.body);
    const visit = report && readReportToken(secret, report.token, Date.now());
    if (!report || !visit || !(await mayReport(request))) return reply.send();
    const { registry } = await releases.current();
    const owner = ownerLabels(registry, shellRelease, report);
    if (!owner) return reply.send();
    const labels = { page: pageLabel(registry, report.page), ...owner };
    const { counted } = figures.countPage({ ...report, ...labels }, visit);
    logErrors(request, labels, counted);
    return reply.send();
  });

  app.post("/reports/remotes", { bodyLimit: 2048 }, async (request, reply) => {
    reply.code(204).header("Cache-Control", "no-store");
    const report = readReport(request.body);
    const now = Date.now();
    const visit = report && readReportToken(secret, report.token, now);
    if (!report || !visit || !(await mayReport(request))) return reply.send();
    const { kind, remote, release, phase } = report;
    const { registry } = await releases.current();
    // Counted only for releases that exist: a stranger cannot fill the memory with names.
    if (!isRelease(registry, remote, release)) return reply.send();
    const page = pageLabel(registry, report.page);
    figures.countRemote({ ...report, page }, visit);
    const name = `${remote}@${release}`;
    if (kind === "failed" || kind === "mounted") tally.add(kind, name, visit, countedAddress(request.ip), now);
    if (kind === "threw") request.log.warn({ page, remote, release, phase }, "a remote threw while it was in use");
    if (kind === "failed") request.log.warn({ page, remote, release, phase }, "a visitor could not be shown a remote");
    if (kind === "failed" && mayQuarantine(registry, report) && tally.isBroken(name, now)) {
      await quarantine(releasesDir, remote, release);
      tally.forget(name);
      figures.countQuarantine(remote, release);
      request.log.error({ remote, release, phase }, "release quarantined: several visitors could not be shown it");
    }
    return reply.send();
  });
}
