import { randomBytes } from "node:crypto";
import type { RemoteEntry } from "@aurelle/shared/contract/registry";
import { remoteOf, withoutTrial } from "./entries";
import { writeRegistry } from "./registryFile";
import { changeByReports } from "./reports";

/** The share of visitors who get a release on trial, in percent. A canary for fewer visitors keeps its share. */
export const trialPercent = 10;
/** For how long no visitor gets a release that no visitor has had on screen, ms. A person may use that time to look at it. */
export const holdMs = 10 * 60_000;

/** The canary with which a release on trial is shown to few visitors. The salt is new, so that the trial has its own votes. */
const trialCanary = (release: string, before: RemoteEntry["canary"]): RemoteEntry["canary"] => ({
  release,
  percent: Math.min(trialPercent, before?.release === release ? before.percent : 100),
  salt: randomBytes(6).toString("hex"),
});

/** The entry with a release on trial. The last good release replaces a stable one. */
function withTrial(entry: RemoteEntry, release: string, isHeld: boolean, now: number): RemoteEntry {
  if (entry.trial) return entry;
  const { stable, canary, lkg } = entry;
  const trial = { release, since: new Date(now).toISOString(), before: { stable, canary } };
  const shown = isHeld ? null : trialCanary(release, canary);
  if (stable !== release) return { ...entry, canary: shown, trial };
  const [next = null, ...rest] = lkg;
  return { ...entry, stable: next, lkg: rest, canary: shown, trial };
}

/**
 * Reduces the share of visitors who get an accused release, until the trial ends.
 * @param isHeld whether no visitor gets it for the first `holdMs`. @param now ms since 1970.
 * @returns why nothing was changed; null when the trial has begun
 */
export const beginTrial = (
  store: string,
  remote: string,
  release: string,
  isHeld: boolean,
  now: number,
): Promise<string | null> =>
  changeByReports(store, "trial of", { remote, release }, now, (entry) => withTrial(entry, release, isHeld, now));

/** Changes the entry of a remote whose release is on trial. Does nothing when the trial has ended. */
async function changeTrial(
  store: string,
  what: string,
  remote: string,
  change: (entry: RemoteEntry, trial: NonNullable<RemoteEntry["trial"]>) => RemoteEntry,
): Promise<void> {
  await writeRegistry(store, `${what} ${remote}`, (registry) => {
    const before = remoteOf(registry, remote);
    const after = before.trial ? change(before, before.trial) : before;
    return after === before ? registry : { ...registry, remotes: { ...registry.remotes, [remote]: after } };
  });
}

/** Shows a held release to the visitors of its trial. */
export const exposeTrial = (store: string, remote: string): Promise<void> =>
  changeTrial(store, "expose the trial of", remote, (entry, { release, before }) =>
    entry.canary?.release === release ? entry : { ...entry, canary: trialCanary(release, before.canary) },
  );

/** Ends a trial: visitors get the releases again that they had before. Its addresses have stayed free for it. */
export const endTrial = (store: string, remote: string): Promise<void> =>
  changeTrial(store, "end the trial of", remote, (entry, { before }) => {
    const rest = { ...withoutTrial(entry), canary: before.canary };
    if (before.stable === entry.stable) return rest;
    return { ...rest, stable: before.stable, lkg: [...(entry.stable === null ? [] : [entry.stable]), ...entry.lkg] };
  });
