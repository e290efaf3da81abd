import type { RemoteServer } from "@aurelle/shared/remote";
import cart from "../../../../mf-cart/src/server";
import catalog from "../../../../mf-catalog/src/server";

// Stands in for shell/ssr/evaluateRelease.ts: what the server draws is part of the application too.

const servers: Readonly<Record<string, RemoteServer>> = { cart, catalog };

export interface Provided {
  version: string;
  exports: unknown;
}

export function evaluate({ remote }: { remote: string }): RemoteServer {
  const server = servers[remote];
  if (!server) throw new Error(`there is no ${remote} to draw`);
  return server;
}
