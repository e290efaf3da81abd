import { randomBytes } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { londonTime } from "../protocol/londonTime";

/** The shop's own settings; the API reads its own beside them (README, configuration). */
export interface ShopConfig {
  port: number;
  host: string;
  /** The store of releases that `mfe` writes. */
  releasesDir: string;
  /** Where the API runs when it is not in this process. */
  apiUrl: string | null;
  /** When the time to order is over (specification §2, §9), ms since 1970; `null`: the owner hides the banner. */
  countdownEndsAt: number | null;
  /** The shop's address as shoppers see it, without a slash at the end. */
  publicUrl: string;
  /** Does the API take orders without payment? The API's own setting; where it runs elsewhere, both must be told. */
  demoMode: boolean;
  /** May browsers keep visited pages for visits without a connection? */
  serviceWorker: boolean;
  /** Key of the tokens with which pages report; random where the API's SECRET is not set, and then good for this process. */
  secret: string;
  /** May `?mf.cart=http://localhost:3102` bring a remote from the visitor's own machine into the page? Never in production. */
  allowsOverrideOrigins: boolean;
  /** Set by `mfe dev`: where the shell's dev server is, the file with the remotes under development, and whether only they are shown. */
  dev: { shellUrl: string; registryFile: string; isStandalone: boolean } | null;
}

export const projectDir = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

function portOf(text: string | undefined): number {
  const port = Number(text || "3000");
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT must be a port number, not "${text}".`);
  return port;
}

function urlOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} must be an http address, not "${text}".`);
  return text.replace(/\/+$/, "");
}

/** @param text local time in Europe/London: `2025-06-15T18:00`. */
function targetOf(text: string): number | null {
  if (text === "off") return null;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) {
    throw new Error(`COUNTDOWN_TARGET must look like 2025-06-15T18:00 or be "off", not "${text}".`);
  }
  return londonTime(text);
}

function switchOf(name: string, text: string): boolean {
  if (text !== "on" && text !== "off") throw new Error(`${name} must be "on" or "off", not "${text}".`);
  return text === "on";
}

/** @throws Error with a sentence that names the setting at fault. */
export function shopConfigFromEnv(env: NodeJS.ProcessEnv): ShopConfig {
  const port = portOf(env.PORT);
  return {
    port,
    host: env.HOST || "localhost",
    releasesDir: path.resolve(projectDir, env.RELEASES_DIR || ".releases"),
    apiUrl: env.API_URL ? urlOf("API_URL", env.API_URL) : null,
    countdownEndsAt: targetOf(env.COUNTDOWN_TARGET || "2025-06-15T18:00"),
    publicUrl: urlOf("PUBLIC_URL", env.PUBLIC_URL || `http://localhost:${port}`),
    allowsOverrideOrigins: env.NODE_ENV !== "production" && env.OVERRIDE_ORIGINS === "1",
    demoMode: env.DEMO_MODE ? /^(?:1|true|on|yes)$/i.test(env.DEMO_MODE) : env.NODE_ENV !== "production",
    serviceWorker: switchOf("SERVICE_WORKER", env.SERVICE_WORKER || "on"),
    secret: env.SECRET || randomBytes(32).toString("base64url"),
    dev:
      env.DEV_SHELL_URL && env.DEV_REGISTRY_FILE
        ? { shellUrl: env.DEV_SHELL_URL, registryFile: env.DEV_REGISTRY_FILE, isStandalone: env.DEV_STANDALONE === "1" }
        : null,
  };
}
