import type { EarlySubmit } from "@aurelle/shared/contract/forms";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { fallbackUrl } from "../../protocol/offlineProtocol";
import type { RenderResult } from "../../protocol/renderMessages";
import type { BuiltSet } from "../releases/buildSet";
import type { FoundPage } from "../releases/findPage";
import { importMapOf } from "../releases/importMap";
import { setProofOf, withProofs } from "../releases/releaseProof";
import type { StoredSets } from "../releases/StoredSets";
import type { ShellAssets } from "../releases/shellAssets";
import { shownRegistry, shownShellFiles } from "./shownReleases";
import { contains } from "./startOf";

/** A shell of an earlier protocol finds only the releases that its document contains, or the proofs of reports only in its releases. */
const firstProtocolWithSets = 3;

/** Add to Cart, as `earlySubmit` marks it. */
const addToCartMark = `data-early="${"wait" satisfies EarlySubmit}"`;

/** What a document's list of releases is made of. */
interface Sources {
  /** Signs the proof that the shop has offered them. */
  secret: string;
  shell: ShellAssets;
  /** `null`: a document contains all releases, as in development. */
  sets: Pick<StoredSets, "open"> | null;
  /** Where browsers get the files; "" for the shop's own origin. */
  origin: string;
}

/** What a document contains of its releases. */
export interface ContainedReleases {
  registry: PageRegistry;
  /** The text of the import map. */
  map: string;
  /** Where the browser finds the releases that the document leaves out. `null`: there are none. */
  set: BuiltSet | null;
  proof?: string;
}

/**
 * A rendered page contains the releases that it shows. A page that the browser renders contains all of them, because the server
 * does not know what it will show; so does the fallback page, which the browser shows at any address.
 */
export async function containedReleases(
  { secret, shell, sets, origin }: Sources,
  registry: PageRegistry,
  pathname: string,
  found: FoundPage | null,
  result: RenderResult | null,
): Promise<ContainedReleases> {
  const now = Date.now();
  const { scripts } = shell;
  if (!result || !sets || pathname === fallbackUrl || shell.protocol < firstProtocolWithSets) {
    const map = importMapOf(Object.values(registry.remotes), shell.files, { origin, scripts });
    return { registry: withProofs(registry, secret, now), map, set: null };
  }
  const shown = shownRegistry(registry, found, result.remotes);
  const files = shownShellFiles(shell, found, contains(result.html, addToCartMark));
  const map = importMapOf(Object.values(shown.remotes), files, { origin, scripts });
  const set = await sets.open(registry, shell, origin);
  return { registry: shown, map, set, proof: setProofOf(secret, set.name, now) };
}
