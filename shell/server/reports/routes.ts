import { countedAddress } from "@aurelle/api/address";
import { quarantine } from "@aurelle/mfe/store";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { FastifyInstance } from "fastify";
import type { ShopConfig } from "../config";
import type { RegistryReader } from "../releases";
import type { RemoteFigures } from "./figures";
import { type Report, readReport } from "./report";
import { Tally } from "./Tally";
import { issueReportToken, readReportToken } from "./token";

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
export function addReports(
  app: FastifyInstance,
  { releasesDir, secret }: Pick<ShopConfig, "releasesDir" | "secret">,
  releases: RegistryReader,
  figures: RemoteFigures,
): void {
  const tally = new Tally();
  app.post("/reports/token", async (_request, reply) =>
    reply
      .header("Cache-Control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(issueReportToken(secret, Date.now())),
  );
  app.post("/reports/remotes", { bodyLimit: 2048 }, async (request, reply) => {
    reply.code(204).header("Cache-Control", "no-store");
    const report = readReport(request.body);
    const now = Date.now();
    const page = report && readReportToken(secret, report.token, now);
    if (!report || !page) return reply.send();
    const { kind, remote, release, phase } = report;
    const { registry } = await releases.current();
    // Counted only for releases that exist: a stranger cannot fill the memory with names.
    const known = Object.hasOwn(registry.remotes, remote) ? registry.remotes[remote]?.releases : undefined;
    if (!known || !Object.hasOwn(known, release)) return reply.send();
    figures.count(report, page);
    const name = `${remote}@${release}`;
    if (kind === "failed" || kind === "mounted") tally.add(kind, name, page, countedAddress(request.ip), now);
    if (kind === "threw") request.log.warn({ remote, release, phase }, "a remote threw while it was in use");
    if (kind === "failed") request.log.warn({ remote, release, phase }, "a visitor could not be shown a remote");
    if (kind === "failed" && mayQuarantine(registry, report) && tally.isBroken(name, now)) {
      await quarantine(releasesDir, remote, release);
      tally.forget(name);
      figures.countQuarantine(remote, release);
      request.log.error({ remote, release, phase }, "release quarantined: several visitors could not be shown it");
    }
    return reply.send();
  });
}
