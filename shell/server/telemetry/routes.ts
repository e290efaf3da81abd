import { countedAddress } from "@aurelle/api/address";
import { memoryLimiter } from "@aurelle/api/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RegistryReader } from "../releases/registryReader";
import { isRelease, ownerLabels, pageLabel } from "./labels";
import type { PageMetrics } from "./PageMetrics";
import { type PageError, readPageReport } from "./pageReport";
import { ReleaseJudge } from "./ReleaseJudge";
import { readRemoteReport } from "./remoteReport";
import { issueReportToken, readReportToken } from "./reportToken";

/** The limit for one address. A page sends about ten reports at most, so this is enough for an office behind one address. */
const reportsPerAddress = { hits: 600, windowMs: 60_000 };

/** In bytes. */
const bodyLimit = 2048;

export interface ReportSettings {
  releasesDir: string;
  /** Signs the report tokens. */
  secret: string;
  /** Of the shell's own build. */
  shellRelease: string;
  /** Whether the number of reports per address is limited. Off in tests and measurements, as the API's limits are. */
  isLimited: boolean;
}

/** Logs each error of a page. A failed call has the id under which the API and its database have logged it too. */
function logErrors(
  { log }: FastifyRequest,
  labels: { page: string; remote: string; release: string },
  errors: readonly PageError[],
): void {
  for (const error of errors) {
    if (error.kind === "call") {
      const { status, requestId } = error;
      log.warn({ ...labels, status, requestId }, "a call failed on a visitor's page");
    } else log.warn({ ...labels, at: error.at }, "a script failed on a visitor's page");
  }
}

/**
 * The routes on which pages report. `POST /reports/token` issues the token for the other two. `POST /reports/remotes`: which releases a
 * page could show; when enough visitors report a failure, the release is quarantined. `POST /reports/pages`: web vitals and errors.
 * Both always answer 204, so that a client learns nothing about the checks.
 */
export function addReports(
  app: FastifyInstance,
  { releasesDir, secret, shellRelease, isLimited }: ReportSettings,
  releases: RegistryReader,
  metrics: PageMetrics,
): void {
  const judge = new ReleaseJudge(releasesDir, secret);
  const limiter = memoryLimiter();
  const mayReport = async ({ ip }: FastifyRequest) =>
    !isLimited || (await limiter.hit(countedAddress(ip), reportsPerAddress)).allowed;

  /** The id of the page view that sent a report; `null` when the report must not count. */
  const visitOf = async (request: FastifyRequest, token: string): Promise<string | null> => {
    const visit = readReportToken(secret, token, Date.now(), countedAddress(request.ip));
    return visit !== null && (await mayReport(request)) ? visit : null;
  };

  async function takePageReport(request: FastifyRequest): Promise<void> {
    const report = readPageReport(request.body);
    const visit = report && (await visitOf(request, report.token));
    if (!report || !visit) return;
    const { registry } = await releases.current();
    const owner = ownerLabels(registry, shellRelease, report);
    if (!owner) return;
    const labels = { page: pageLabel(registry, report.page), ...owner };
    logErrors(request, labels, metrics.countPage({ ...report, ...labels }, visit));
  }

  async function takeRemoteReport(request: FastifyRequest): Promise<void> {
    const report = readRemoteReport(request.body);
    const visit = report && (await visitOf(request, report.token));
    if (!report || !visit) return;
    const { kind, remote, release, phase } = report;
    const { registry } = await releases.current();
    // Only releases that exist count, so that forged names cannot fill the memory.
    if (!isRelease(registry, remote, release)) return;
    const page = pageLabel(registry, report.page);
    metrics.countRemote({ ...report, page }, visit);
    const now = Date.now();
    judge.count(report, visit, request.ip, now);
    if (kind === "threw") request.log.warn({ page, remote, release, phase }, "a remote threw while it was in use");
    if (kind !== "failed") return;
    request.log.warn({ page, remote, release, phase }, "a visitor could not be shown a remote");
    const verdict = await judge.decide(registry, report, now);
    if (!verdict) return;
    const { isQuarantined, reason } = verdict;
    if (isQuarantined) metrics.countQuarantine(remote, release);
    const what = isQuarantined ? "release quarantined" : "release not quarantined";
    request.log.error({ remote, release, phase, reason }, `${what}: several visitors could not be shown it`);
  }

  app.post("/reports/token", async (request, reply) =>
    reply
      .header("Cache-Control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(issueReportToken(secret, Date.now(), countedAddress(request.ip))),
  );
  app.post("/reports/pages", { bodyLimit }, async (request, reply) => {
    await takePageReport(request);
    return reply.code(204).header("Cache-Control", "no-store").send();
  });
  app.post("/reports/remotes", { bodyLimit }, async (request, reply) => {
    await takeRemoteReport(request);
    return reply.code(204).header("Cache-Control", "no-store").send();
  });
}
