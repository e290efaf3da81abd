import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { CurrentReleases } from "../../protocol/currentReleases";
import type { PageData } from "../../protocol/pageData";
import { fetchSet } from "../pageData/completeRegistry";
import { addProofs } from "../telemetry/reportRemote";
import { withTimeout } from "./withTimeout";

export interface NewerReleases {
  /** The name of their set. */
  set: string;
  remotes: PageRegistry["remotes"];
}

/**
 * The releases that a new page of this visitor would get now; `null` when they are those of `knownSet`, or for another shell.
 * @throws TypeError when they cannot be read.
 */
export async function fetchNewerReleases(
  { shell, registry }: Pick<PageData, "shell" | "registry">,
  knownSet: string | null,
): Promise<NewerReleases | null> {
  const response = await fetch(`/remotes/page.json?shell=${shell}`);
  const { set, proof, ...current } = (await response.json()) as CurrentReleases; // sent by the shop's own server, which checked it when it read the registry
  // A server that does not know this page's shell chose them for another one, which may have something that this one lacks.
  if (!response.ok || current.shell !== registry.shell || set === null || set === knownSet) return null;
  const { remotes } = await fetchSet(set);
  addProofs(remotes, proof);
  return { set, remotes };
}

/** For the tab's own console: it stays on the releases that it knows. */
export function warnOfUnread(error: unknown): null {
  console.warn("the current releases could not be read", error);
  return null;
}

/** How long a part that the document did not show waits for the visitor's own releases at most, ms. */
const ownReleasesMs = 2000;

/**
 * The releases of this visitor, for a document that is the same for all visitors and lacks some canaries. After a failure, or when they
 * take too long, the parts load in the releases of the document.
 */
export const findOwnReleases = async (
  page: Pick<PageData, "shell" | "registry" | "set" | "asksForReleases">,
): Promise<NewerReleases | null> =>
  page.asksForReleases ? withTimeout(fetchNewerReleases(page, page.set), ownReleasesMs).catch(warnOfUnread) : null;
