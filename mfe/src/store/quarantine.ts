import type { Registry } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { UserError } from "../UserError";
import { changeEntry, releaseOf, type Service, withoutRollout, withoutTrial } from "./entries";
import { writeRegistry } from "./registryFile";
import { changeByReports } from "./reports";
import { type PromotionSigner, withSigned } from "./signedPromotions";

/** The entry without a release. The last good one replaces a stable one. */
export function withQuarantine<E extends Service>(entry: E, remote: string, release: string): E {
  releaseOf(entry, remote, release);
  if (entry.quarantined.includes(release)) return entry;
  const { trial, rollout } = entry;
  const isOnTrial = trial?.release === release;
  const rolled = rollout?.release === release ? withoutRollout(entry) : entry;
  const current = isOnTrial ? withoutTrial(rolled) : rolled;
  const canary = isOnTrial ? trial.before.canary : entry.canary;
  const next = {
    ...current,
    lkg: entry.lkg.filter((id) => id !== release),
    quarantined: [...entry.quarantined, release],
    canary: canary?.release === release ? null : canary,
  };
  if (entry.stable !== release) return next;
  const [stable = null, ...lkg] = next.lkg;
  if (stable === null && remote === shellName)
    throw new UserError(`${release} is the only good shell: promote another one first.`);
  return { ...next, stable, lkg };
}

/**
 * Takes a release out of service: no visitor gets it again until it is promoted. The last good release replaces a stable one.
 * Without one visitors get the remote no more.
 * @throws UserError for an unknown release, and for a shell that nothing could replace
 */
export function quarantine(
  store: string,
  remote: string,
  release: string,
  signer?: PromotionSigner,
): Promise<Registry> {
  return writeRegistry(store, `quarantine ${remote} ${release}`, (registry) =>
    changeEntry(registry, remote, (entry) =>
      withSigned(entry, withoutRollout(withQuarantine(entry, remote, release)), remote, signer),
    ),
  );
}

/**
 * Takes a release out of service because visitors reported it, and the reports are proven (docs/decisions/0014-telemetry.md).
 * @param now ms since 1970. @returns why nothing was changed; null when the release is out
 */
export const quarantineByReports = (
  store: string,
  remote: string,
  release: string,
  now = Date.now(),
): Promise<string | null> =>
  changeByReports(store, "quarantine", { remote, release }, now, (entry) => withQuarantine(entry, remote, release));
