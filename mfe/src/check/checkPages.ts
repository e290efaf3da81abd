import { parseRegistry } from "@aurelle/shared/contract/parseRegistry";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { Finding, Release } from "../artifact/release";
import { conflicts } from "../store/addresses";
import { registryEntry } from "../store/publish";

/** Why a registry with the release could not be read: its fields come from `remote.config.ts`, which no type check may have seen. */
function unreadable(release: Release): string[] {
  const releases = { [release.release]: registryEntry(release) };
  const remote = { owner: release.owner, stable: null, canary: null, lkg: [], quarantined: [], releases };
  try {
    parseRegistry({ schema: 1, revision: 0, remotes: { [release.remote]: remote } });
    return [];
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const place = new RegExp(`^registry: /remotes/${release.remote}(?:/releases/${release.release})?/`);
    return [`the registry cannot have ${error.message.replace(place, "")}`];
  }
}

/**
 * The registry must be able to store the pages and slots of a release, and they must not be those of the shell, or of another remote in
 * service.
 */
export function checkPages(release: Release, registry: Registry): Finding {
  const faults = unreadable(release);
  return { what: "pages", faults: faults.length > 0 ? faults : conflicts(release.remote, release, registry) };
}
