import { memoryLimiter } from "@aurelle/api/limits";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { visitorOf } from "../http/visitorCookie";
import type { RegistryReader } from "../releases/registryReader";
import { isProof, type OffersRelease } from "../releases/releaseProof";
import { isRelease, ownerLabels, pageLabel } from "./labels";
import { tokenNetwork, voterOf } from "./networks";
import type { PageMetrics } from "./PageMetrics";
import { type PageError, type PageReport, readPageReport } from "./pageReport";
import { type Decision, ReleaseJudge } from "./ReleaseJudge";
import { type RemoteReport, readRemoteReport } from "./remoteReport";
import { issueReportToken, readReportToken } from "./reportToken";

/** The limit for one network. A page sends about ten reports at most, so this is enough for an office behind one address. */
const reportsPerNetwork = { hits: 600, windowMs: 60_000 };
/** Each page view that runs scripts requests one token. */
const tokensPerNetwork = { hits: 60, windowMs: 60_000 };
/** How often the votes are shared and judged, ms. */
const judgeEveryMs = 1000;

/** In bytes. */
const bodyLimit = 2048;

/** Where a report comes from. */
export interface Reporter {
  ip: string;
  /** The id of the page view. */
  visit: string;
  /** The id of the browser; `null` where it has none. */
  visitor: string | null;
}

/** What else gets the reports that have been checked, and works as long as the server. `now` is in ms since 1970. */
export interface ReportListener {
  remoteReport(report: RemoteReport, registry: Registry, reporter: Reporter, now: number): void;
  pageReport(report: PageReport, registry: Registry, reporter: Reporter): void;
  /** Called every second. */
  run(now: number): Promise<void>;
  close(now: number): Promise<void>;
}

export interface ReportSettings {
  releasesDir: string;
  /** Signs the report tokens and the proofs of releases. */
  secret: string;
  /** Whether the number of reports per network is limited. Off in tests and measurements, as the API's limits are. */
  isLimited: boolean;
  offers: OffersRelease;
  /** Whether the server itself could not evaluate the code of a release. */
  isBrokenOnServer: (remote: string, release: string) => boolean;
  /** Decides about canaries (docs/decisions/0030-rollouts.md). */
  rollouts?: ReportListener;
}

const decisionTexts: Readonly<Record<Decision["kind"], string>> = {
  quarantined: "release quarantined: several visitors could not be shown it",
  reduced: "release shown to fewer visitors: several could not be shown it",
  returned: "release shown to its visitors again: the reports against it are refuted",
  unchanged: "release left as it is, although several visitors could not be shown it",
};

const reporterOf = ({ ip, headers }: FastifyRequest, visit: string): Reporter => ({
  ip,
  visit,
  visitor: visitorOf(headers.cookie),
});

/** The judge of this server, which works from the server's start to its end. */
function startJudge(
  app: FastifyInstance,
  { releasesDir, secret, isBrokenOnServer, rollouts }: ReportSettings,
  releases: RegistryReader,
  metrics: PageMetrics,
): ReleaseJudge {
  const onDecision = ({ kind, remote, release, reason }: Decision) => {
    if (kind !== "unchanged") metrics.countDecision(kind, remote, release);
    app.log.error({ remote, release, reason }, decisionTexts[kind]);
  };
  const warn = (message: string) => app.log.warn(message);
  const judge = new ReleaseJudge({ releasesDir, secret, releases, isBrokenOnServer, onDecision, warn });
  const timer = setInterval(() => {
    void judge.run(Date.now());
    void rollouts?.run(Date.now());
  }, judgeEveryMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await judge.run(Date.now()); // the last votes survive the process
    await rollouts?.close(Date.now());
  });
  return judge;
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

/** The proof of a release in the body of a request for a token: `cart@1.0.0-3f9c1ab2 xyz`. */
function hasProof(settings: ReportSettings, body: unknown, now: number): Promise<boolean> {
  const [, remote = "", release = "", proof = ""] = /^([a-z0-9-]+)@(\S+) (\S+)$/.exec(String(body).slice(0, 200)) ?? [];
  return isProof(settings, { remote, release, proof }, now);
}

/**
 * The routes on which pages report. `POST /reports/token` issues the token for the other two, to a page that was offered a release.
 * `POST /reports/remotes`: which releases a page could show; `ReleaseJudge` decides what they do to a release. `POST /reports/pages`: web
 * vitals and errors. Both always answer 204, so that a client learns nothing about the checks.
 * @returns the judge, which decides once a second by itself.
 */
export function addReports(
  app: FastifyInstance,
  settings: ReportSettings,
  releases: RegistryReader,
  metrics: PageMetrics,
): ReleaseJudge {
  const { secret, isLimited, rollouts } = settings;
  const judge = startJudge(app, settings, releases, metrics);
  const limiter = memoryLimiter();
  const isWithin = async (kind: string, { ip }: FastifyRequest, limit: typeof reportsPerNetwork) =>
    !isLimited || (await limiter.hit(`${kind} ${voterOf(ip)}`, limit)).allowed;

  /** The id of the page view that sent a report; `null` when the report must not count. */
  const visitOf = async (request: FastifyRequest, token: string): Promise<string | null> => {
    const visit = readReportToken(secret, token, Date.now(), tokenNetwork(request.ip));
    return visit !== null && (await isWithin("report", request, reportsPerNetwork)) ? visit : null;
  };

  async function takePageReport(request: FastifyRequest): Promise<void> {
    const report = readPageReport(request.body);
    const visit = report && (await visitOf(request, report.token));
    if (!report || !visit) return;
    const { registry } = await releases.current();
    const owner = ownerLabels(registry, report);
    if (!owner) return;
    const labels = { page: pageLabel(registry, report.page), ...owner };
    rollouts?.pageReport({ ...report, ...labels }, registry, reporterOf(request, visit));
    logErrors(request, labels, metrics.countPage({ ...report, ...labels }, visit));
  }

  async function takeRemoteReport(request: FastifyRequest): Promise<void> {
    const report = readRemoteReport(request.body);
    const visit = report && (await visitOf(request, report.token));
    if (!report || !visit) return;
    const { kind, remote, release, phase } = report;
    const { registry } = await releases.current();
    const now = Date.now();
    // Only releases that exist and were offered count, so that forged names cannot fill the memory.
    if (!isRelease(registry, remote, release) || !(await isProof(settings, report, now))) return;
    const page = pageLabel(registry, report.page);
    metrics.countRemote({ ...report, page }, visit);
    judge.count(report, registry, request.ip, now);
    rollouts?.remoteReport(report, registry, reporterOf(request, visit), now);
    if (kind === "threw") request.log.warn({ page, remote, release, phase }, "a remote threw while it was in use");
    if (kind === "failed") request.log.warn({ page, remote, release, phase }, "a visitor could not be shown a remote");
  }

  app.post("/reports/token", { bodyLimit }, async (request, reply) => {
    reply.header("Cache-Control", "no-store").type("text/plain; charset=utf-8");
    if (!(await hasProof(settings, request.body, Date.now()))) return reply.code(403).send("No token without a page\n");
    if (!(await isWithin("token", request, tokensPerNetwork))) return reply.code(429).send("Too many pages\n");
    return reply.send(issueReportToken(secret, Date.now(), tokenNetwork(request.ip)));
  });
  app.post("/reports/pages", { bodyLimit }, async (request, reply) => {
    await takePageReport(request);
    return reply.code(204).header("Cache-Control", "no-store").send();
  });
  app.post("/reports/remotes", { bodyLimit }, async (request, reply) => {
    await takeRemoteReport(request);
    return reply.code(204).header("Cache-Control", "no-store").send();
  });
  return judge;
}
