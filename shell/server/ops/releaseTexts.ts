import { type Provenance, provenanceText } from "@aurelle/mfe/store/provenance";
import type { RemoteEntry } from "@aurelle/shared/contract/registry";

/** `stable`, `canary 10 %`, `on trial 10 %`, `last good`, `quarantined`; empty when no visitor gets the release any more. */
export function roleOf({ stable, canary, trial, lkg, quarantined }: RemoteEntry, release: string): string {
  if (quarantined.includes(release)) return "quarantined";
  if (release === trial?.release) return canary?.release === release ? `on trial ${canary.percent} %` : "on trial 0 %";
  if (release === stable) return "stable";
  if (release === canary?.release) return `canary ${canary.percent} %`;
  return lkg.includes(release) ? "last good" : "";
}

/** Where the release comes from; `null` where the store does not say. */
export const originOf = (provenance: Provenance | undefined): string | null =>
  provenance ? provenanceText(provenance) : null;
