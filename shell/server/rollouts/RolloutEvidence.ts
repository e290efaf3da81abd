import { createHmac } from "node:crypto";
import { type Rollout, runningRollout } from "@aurelle/mfe/store/rollout";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { groupOf, voterOf } from "../telemetry/networks";
import type { PageReport } from "../telemetry/pageReport";
import type { RemoteReport } from "../telemetry/remoteReport";
import type { Reporter } from "../telemetry/routes";
import { SharedBook } from "../telemetry/SharedBook";
import { compareViews } from "./compareViews";
import { EvidenceBook, readEvidence, type StoredEvidence, stablePerCanary } from "./EvidenceBook";
import type { Comparison } from "./measures";

/** A remote with a rollout that runs. */
interface Running {
  remote: string;
  entry: RemoteEntry;
  rollout: Rollout;
}

/** The remotes whose rollout runs. */
export const runningRollouts = ({ remotes }: Registry): Running[] =>
  Object.entries(remotes).flatMap(([remote, entry]) => {
    const rollout = runningRollout(entry);
    return rollout ? [{ remote, entry, rollout }] : [];
  });

/** Names a step of a rollout, and the releases that it compares. */
export const subjectOf = (remote: string, { stable }: RemoteEntry, { release, since }: Rollout): string =>
  `${remote} ${release} ${stable} ${since}`;

/** In 12 characters. */
const hashOf = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(`rollout ${text}`).digest("base64url").slice(0, 12);

/**
 * Whether a browser with the stable release counts. So many do that the canary's and theirs have the same hours, and the choice is by the
 * browser, because one that opens many pages would be chosen more often.
 * @param subject see `subjectOf`
 */
export function isBrowserCounted(
  secret: string,
  subject: string,
  { steps, step }: Pick<Rollout, "steps" | "step">,
  browser: string,
): boolean {
  const percent = steps[step] ?? 100;
  const share = (stablePerCanary * percent) / (100 - percent);
  const hash = Buffer.from(hashOf(secret, `${subject} counted ${browser}`), "base64url");
  return hash.readUInt32BE() / 2 ** 32 < share;
}

/** The characters of a page view's name that are stored. */
const visitLength = 8;
const shortVisit = (visit: string): string => visit.slice(0, visitLength);

/**
 * What visitors' pages report of a canary and of the stable release in a rollout, on all document servers together. Addresses are stored as
 * keyed hashes, which differ for each step.
 */
export class RolloutEvidence {
  readonly #book = new EvidenceBook();
  readonly #shared: SharedBook<StoredEvidence>;
  readonly #secret: string;

  constructor(releasesDir: string, secret: string, warn: (message: string) => void) {
    this.#secret = secret;
    this.#shared = new SharedBook({
      ...{ releasesDir, name: "rollouts", what: "reports on rollouts", warn },
      ...{ book: this.#book, read: readEvidence },
    });
  }

  /** Counts a report that has been checked. @param now ms since 1970 */
  addRemoteReport({ kind, remote, release }: RemoteReport, registry: Registry, reporter: Reporter, now: number): void {
    const entry = registry.remotes[remote];
    const rollout = entry && runningRollout(entry);
    if (!rollout || (release !== rollout.release && release !== entry.stable)) return;
    const isCanary = release === rollout.release;
    const subject = subjectOf(remote, entry, rollout);
    if (!isCanary && !isBrowserCounted(this.#secret, subject, rollout, reporter.visitor ?? reporter.visit)) return;
    const visitor = this.#visitor(subject, reporter);
    const visit = shortVisit(reporter.visit);
    const group = this.#hash(`${subject} group ${groupOf(reporter.ip)}`).slice(0, 8);
    const nothing = { failures: 0, errors: 0, additions: 0 };
    const isNew = this.#book.see(subject, visitor, { group, at: now, isCanary, visit, values: nothing });
    const values = { failures: Number(kind === "failed"), errors: Number(kind === "threw") };
    if (this.#book.add(subject, visitor, visit, values, isCanary) || isNew) this.#shared.hasChanged();
  }

  /** Counts a page's report in each rollout of which the page view counts. */
  addPageReport({ remote, release, vitals, errors, added }: PageReport, registry: Registry, reporter: Reporter): void {
    for (const running of runningRollouts(registry)) {
      const subject = subjectOf(running.remote, running.entry, running.rollout);
      const [visitor, visit] = [this.#visitor(subject, reporter), shortVisit(reporter.visit)];
      const { inp, lcp } = vitals;
      const times = { ...(inp !== undefined && { inp }), ...(lcp !== undefined && { lcp }) };
      const ofPage = { ...times, ...(added && { additions: 1 }) };
      const hasThrown = running.remote === remote && errors.some(({ kind }) => kind === "script");
      const isCanary = release === running.rollout.release;
      const isNew = [
        this.#book.add(subject, visitor, visit, ofPage),
        hasThrown && this.#book.add(subject, visitor, visit, { errors: 1 }, isCanary),
      ];
      if (isNew.includes(true)) this.#shared.hasChanged();
    }
  }

  /** Reads and writes the evidence in the store. @param now ms since 1970 */
  sync({ remotes }: Registry, now: number): Promise<void> {
    const subjects = Object.entries(remotes).flatMap(([remote, entry]) =>
      entry.rollout ? [subjectOf(remote, entry, entry.rollout)] : [],
    );
    return this.#shared.sync(() => this.#book.keepOnly((subject) => subjects.includes(subject)), now);
  }

  comparisons({ remote, entry, rollout }: Running): Comparison[] {
    return compareViews(this.#book.views(subjectOf(remote, entry, rollout)));
  }

  #visitor(subject: string, { ip }: Reporter): string {
    return this.#hash(`${subject} ${voterOf(ip)}`);
  }

  #hash(text: string): string {
    return hashOf(this.#secret, text);
  }
}
