import { type ApiConfig, apiConfigFromEnv } from "@aurelle/api/config";
import type { ShopConfig } from "./config";

/** The settings of the API that runs in this process. @throws Error for a setting that is missing or wrong */
export function readApiConfig(config: ShopConfig, env: NodeJS.ProcessEnv): ApiConfig {
  // An API that runs elsewhere checks its own environment, and DEMO_MODE leaves these checks out here.
  if (config.apiUrl) {
    return apiConfigFromEnv({ ...env, PUBLIC_URL: config.publicUrl, NODE_ENV: undefined, DEMO_MODE: "1" });
  }
  const { apiTimeLimits: timeLimits, pictureEncoding } = config;
  return { ...apiConfigFromEnv({ ...env, PUBLIC_URL: config.publicUrl }), timeLimits, pictureEncoding };
}
