import { randomBytes } from "node:crypto";
import type { Registry } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { UserError } from "../UserError";
import { rejectConflicts } from "./addresses";
import {
  changeEntry,
  decidedByPerson,
  entryOf,
  inService,
  isForAll,
  releaseOf,
  remoteOf,
  type Service,
} from "./entries";
import { writeRegistry } from "./registryFile";
import { type PromotionSigner, withSigned } from "./signedPromotions";

/** The number of last good releases in the registry, to which a rollback can return. */
const maxLastGood = 5;

/** The entry after a person has withdrawn its canary, and ended a trial and a rollout; the same where it has none of them. */
const withStableOnly = <E extends Service>(entry: E): E =>
  isForAll(entry) ? entry : { ...decidedByPerson(entry), canary: null };

/**
 * The entry after a release became the stable one; the former stable release becomes the newest last good one. A release that is stable
 * already stays so, and a canary ends as with any other.
 */
export function withStable<E extends Service>(entry: E, remote: string, release: string): E {
  releaseOf(entry, remote, release);
  if (entry.stable === release) return withStableOnly(entry);
  const before = entry.stable === null ? [] : [entry.stable];
  const lkg = [...new Set([...before, ...entry.lkg])].filter((id) => id !== release).slice(0, maxLastGood);
  return {
    ...decidedByPerson(entry),
    stable: release,
    canary: null,
    promotedAt: new Date().toISOString(),
    lkg,
    quarantined: entry.quarantined.filter((id) => id !== release),
  };
}

/** The entry after a percentage of the visitors gets `release`. Each canary has a new salt, which names it for the votes about it. */
export function withCanary<E extends Service>(entry: E, remote: string, release: string, percent: number): E {
  releaseOf(entry, remote, release);
  if (entry.stable === release) {
    if (isForAll(entry)) throw new UserError(`All visitors get ${remote} ${release} already.`);
    throw new UserError(`${release} is the stable release. To end the canary: mfe promote ${remote} ${release}`);
  }
  // The same release for more visitors keeps its salt, and so its votes.
  const salt = entry.canary?.release === release ? entry.canary.salt : randomBytes(6).toString("hex");
  const quarantined = entry.quarantined.filter((id) => id !== release);
  return { ...decidedByPerson(entry), canary: { release, percent, salt }, quarantined };
}

/** @throws UserError for a share of visitors out of range */
function rejectPercent(percent: number): void {
  if (!(percent > 0 && percent <= 100)) throw new UserError("--percent takes a number above 0, 100 at most.");
}

/** The option `--percent`; 100 when it is absent. @throws UserError for a percentage out of range */
export function percentOf(text: string | undefined): number {
  const percent = Number(text ?? "100");
  rejectPercent(percent);
  return percent;
}

/** Checked at each promotion: another remote may have taken the addresses since the release was published. The shell has none. */
export function rejectTaken(registry: Registry, name: string, release: string): void {
  if (name === shellName) return;
  rejectConflicts(name, releaseOf(remoteOf(registry, name), name, release), registry);
}

/**
 * Gives a release of a remote, or of the shell, to all visitors, or to `percent` of them, from their next page load on.
 * @throws UserError for an unknown remote or release, a percentage out of range, or addresses of another remote in service.
 */
export function promote(
  store: string,
  remote: string,
  release: string,
  percent = 100,
  signer?: PromotionSigner,
): Promise<Registry> {
  rejectPercent(percent);
  const share = percent === 100 ? "" : ` to ${percent}%`;
  return writeRegistry(store, `promote ${remote} ${release}${share}`, (registry) => {
    rejectTaken(registry, remote, release);
    return changeEntry(registry, remote, (entry) => {
      const next = percent === 100 ? withStable(entry, remote, release) : withCanary(entry, remote, release, percent);
      return withSigned(entry, next, remote, signer);
    });
  });
}

/**
 * Withdraws the remote's canary, or its release on trial. Without one it returns to a release, by default to the previous one.
 * @throws UserError when there is no release to return to
 */
export function rollback(store: string, remote: string, to?: string, signer?: PromotionSigner): Promise<Registry> {
  return writeRegistry(store, `rollback ${remote} ${to ?? ""}`.trim(), (registry) => {
    const before = entryOf(registry, remote);
    if (!to && (before.canary || before.trial))
      return changeEntry(registry, remote, (entry) => withSigned(entry, withStableOnly(entry), remote, signer));
    const target = to ?? before.lkg[0];
    if (!target) throw new UserError(`${remote} has no earlier release to go back to.`);
    rejectTaken(registry, remote, target);
    return changeEntry(registry, remote, (entry) => {
      const next = withStable(entry, remote, target);
      if (next === entry) return withSigned(entry, entry, remote, signer);
      // Visitors must not fall back to the release that was rolled back.
      const lkg = next.lkg.filter((id) => id !== entry.stable);
      return withSigned(entry, { ...next, lkg }, remote, signer);
    });
  });
}

/**
 * Takes a remote out of service: no visitor gets any of its releases, and its addresses are free for others. Its releases stay in the
 * store, so that `mfe promote` can bring it back, until `mfe prune` removes them.
 * @throws UserError for an unknown remote, and for the shell
 */
export async function retire(store: string, remote: string, signer?: PromotionSigner): Promise<Registry> {
  if (remote === shellName) throw new UserError("There is no shop without a shell: promote another release of it.");
  return writeRegistry(store, `retire ${remote}`, (registry) =>
    changeEntry(registry, remote, (entry) =>
      inService(entry).length === 0
        ? entry
        : withSigned(entry, { ...decidedByPerson(entry), stable: null, canary: null, lkg: [] }, remote, signer),
    ),
  );
}
