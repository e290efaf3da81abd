import type { RemoteModule } from "@aurelle/shared/remote";
import account from "../../../../mf-account/src/remote";
import cart from "../../../../mf-cart/src/remote";
import catalog from "../../../../mf-catalog/src/remote";
import checkout from "../../../../mf-checkout/src/remote";
import { readPageData } from "../../../../shell/protocol/pageData";

// Stands in for shell/src/federation/federation.ts: the remotes are part of the application, their pages split off as they split them.

export const pageData = readPageData();

const modules: Readonly<Record<string, RemoteModule>> = { account, cart, catalog, checkout };

async function load(remote: string) {
  const module = modules[remote];
  if (!module) throw new Error(`there is no ${remote}`);
  return { remote, release: pageData.registry.remotes[remote]?.release ?? "", module };
}

export const loader = {
  load,
  instead: load,
  renew: () => {},
  condemn: () => false,
  complain: (remote: string, _release: string, phase: string, error: unknown) => console.error(remote, phase, error),
};
