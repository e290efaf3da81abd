import { type ApiConfig, apiServerOptions } from "@aurelle/api";
import type { ShopConfig } from "./config";

/**
 * Settings of the document server. In development a page waits for the builds of its sources, and its connection is silent meanwhile. On a
 * slow machine that takes longer than the 25 s after which the shop disconnects a silent client: the browser would show an empty response.
 */
export function shopServerOptions({ dev }: Pick<ShopConfig, "dev">, apiConfig: ApiConfig) {
  const options = apiServerOptions(apiConfig);
  return dev ? { ...options, connectionTimeout: 0 } : options;
}
