import type { RemoteModule } from "@aurelle/shared/remote";
import account from "../../../../mf-account/src/remote";
import cart from "../../../../mf-cart/src/remote";
import catalog from "../../../../mf-catalog/src/remote";
import checkout from "../../../../mf-checkout/src/remote";
import type { LoadedRemote, RemoteLoader } from "../../../../shell/src/federation/RemoteLoader";
import { readPageData } from "../../../../shell/src/pageData/readPageData";

// Replaces shell/src/federation/federation.ts, because the remotes are part of the one application. Their pages remain separate chunks.

export const pageData = readPageData();

const modules: Readonly<Record<string, RemoteModule>> = { account, cart, catalog, checkout };

async function load(remote: string): Promise<LoadedRemote> {
  const module = modules[remote];
  if (!module) throw new Error(`the one bundle has no remote ${remote}`);
  return { remote, release: pageData.registry.remotes[remote]?.release ?? "", module };
}

/** Has every method of the shell's own loader, so that a change of its names fails the types here. */
export const loader: Pick<RemoteLoader, keyof RemoteLoader> = {
  load,
  loadFallback: load,
  onReplaced: () => {},
  updateRegistry: () => {},
  markBroken: () => false,
  reportFailure: (remote, _release, phase, error) => console.error(remote, phase, error),
};
