import { randomBytes } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ApiConfig } from "@aurelle/api";
import { flag, isProductionEnv } from "@aurelle/api/config";
import { readOrigin } from "@aurelle/api/readOrigin";
import { type StorageSettings, storageSettings } from "@aurelle/mfe/storage/openStorage";
import type { ShellFacts } from "@aurelle/shared/contract/registry";
import { isLondonTime, londonTime } from "../protocol/londonTime";

export interface DevConfig {
  /** The address of the shell's dev server, with a slash at the end. */
  shellUrl: string;
  /** What that shell provides to remotes. */
  facts: ShellFacts;
  /** A JSON file with the remotes under development, as in `PageRegistry`. */
  registryFile: string;
  /** Whether the page shows only these remotes, without the rest of the shop. */
  isStandalone: boolean;
}

/** The document server's settings. The API reads its own from the same environment (README, configuration). */
export interface ShopConfig {
  port: number;
  host: string;
  /** The folder of releases that `mfe` writes. */
  releasesDir: string;
  /** The file with the keys that this server trusts; `null`: releases need no signature. */
  trustedKeysFile: string | null;
  /** Where the releases are when several servers share them without a disk; `releasesDir` is then this machine's copy. */
  releaseStorage: StorageSettings;
  /** Where decisions on rollouts are sent to; `null`: nowhere. It may contain a secret. */
  releasesWebhook: string | null;
  /** Where a server with trusted keys remembers the promotions that they have signed. */
  promotionsFile: string;
  /** The origins from which browsers get the files of shell and releases, the preferred one first; empty: from the shop's own. */
  assetOrigins: readonly string[];
  /** The origin of an API that runs elsewhere; `null`: the API runs in this process. */
  apiUrl: string | null;
  /** The end of the time to order (specification §2, §9), ms since 1970; `null`: the owner hides the banner. */
  countdownEndsAt: number | null;
  /** The shop's origin in a shopper's browser. */
  publicUrl: string;
  /** Whether the API accepts orders without payment. This is the API's setting: where it runs elsewhere, set it in both places. */
  demoMode: boolean;
  /** Whether browsers may cache visited pages for visits without a connection. */
  serviceWorker: boolean;
  /** Signs the tokens of telemetry reports. Random when SECRET is not set: then only this process accepts the tokens. */
  secret: string;
  /** Whether `?mf.cart=http://localhost:3102` loads a remote from the visitor's own machine. Never in production. */
  allowsOverrideOrigins: boolean;
  /** Set by `mfe dev`; `null` for a built shop. */
  dev: DevConfig | null;
  /** Limits of the API's calls, its own unless set. For tests whose machine may be slow; no environment variable sets them. */
  apiTimeLimits?: ApiConfig["timeLimits"];
  /** How the API encodes photographs: as in the shop unless set. For tests; no environment variable sets it. */
  pictureEncoding?: ApiConfig["pictureEncoding"];
  /** How often rollouts are judged, ms; ten seconds unless set. For tests; no environment variable sets it. */
  judgeRolloutsEveryMs?: number;
  /** How long another origin of files may take to answer the shop's check, ms; five seconds unless set. For tests; no environment variable sets it. */
  originCheckLimitMs?: number;
}

export const projectDir = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** The registry of the last `mfe assemble`. */
export const buildTimeRegistry = path.join(projectDir, "shell/dist/remotes.json");

function readPort(text: string | undefined): number {
  const port = Number(text || "3000");
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT must be a port number, not "${text}".`);
  return port;
}

/** The address may contain a secret, so the message does not repeat it. */
function readWebhook(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error("RELEASES_WEBHOOK must be an http address.");
  // `fetch` sends nothing to such an address, and its message contains the whole of it.
  if (url.username || url.password)
    throw new Error("RELEASES_WEBHOOK must have its secret in the path or the query, not before the host.");
  return text;
}

/** The shop's address. In production no address is assumed: links and signatures with it would be wrong. */
function readPublicUrl(env: NodeJS.ProcessEnv, port: number): string {
  if (env.PUBLIC_URL) return readOrigin("PUBLIC_URL", env.PUBLIC_URL);
  if (isProductionEnv(env)) throw new Error("PUBLIC_URL must be set when NODE_ENV is production.");
  return `http://localhost:${port}`;
}

const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === "http:" && (hostname === "localhost" || hostname === "127.0.0.1");

/** @param text origins, separated by commas */
function readAssetOrigins(text: string, publicUrl: string): string[] {
  const origins = text.split(",").flatMap((part) => part.trim() || []);
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (!url || url.origin !== origin || !(url.protocol === "https:" || isLoopback(url)))
      throw new Error(`ASSET_ORIGINS must be origins like https://cdn.example, not "${origin}".`);
    if (origin === new URL(publicUrl).origin)
      throw new Error(`ASSET_ORIGINS must name other origins than the shop's own, "${origin}".`);
  }
  return [...new Set(origins)];
}

/**
 * @param text local time in Europe/London, `2025-06-15T18:00`, or `off`. No clock shows a time of 31 June, or of an hour that summer time
 * skips: which moment its owner means cannot be known.
 */
function readCountdownTarget(text: string): number | null {
  if (text === "off") return null;
  if (!isLondonTime(text))
    throw new Error(`COUNTDOWN_TARGET must be a time in London such as 2025-06-15T18:00, or "off", not "${text}".`);
  return londonTime(text);
}

function readSwitch(name: string, text: string): boolean {
  if (text !== "on" && text !== "off") throw new Error(`${name} must be "on" or "off", not "${text}".`);
  return text === "on";
}

/** @throws Error with a sentence that names the wrong setting. */
export function shopConfigFromEnv(env: NodeJS.ProcessEnv): ShopConfig {
  const port = readPort(env.PORT);
  const publicUrl = readPublicUrl(env, port);
  return {
    port,
    host: env.HOST || "localhost",
    releasesDir: path.resolve(projectDir, env.RELEASES_DIR || ".releases"),
    trustedKeysFile: env.TRUSTED_KEYS ? path.resolve(projectDir, env.TRUSTED_KEYS) : null,
    releaseStorage: storageSettings(env),
    releasesWebhook: env.RELEASES_WEBHOOK ? readWebhook(env.RELEASES_WEBHOOK) : null,
    promotionsFile: path.resolve(projectDir, env.DATA_DIR || ".data", "promotions.json"),
    assetOrigins: readAssetOrigins(env.ASSET_ORIGINS ?? "", publicUrl),
    apiUrl: env.API_URL ? readOrigin("API_URL", env.API_URL) : null,
    countdownEndsAt: readCountdownTarget(env.COUNTDOWN_TARGET || "2025-06-15T18:00"),
    publicUrl,
    allowsOverrideOrigins: !isProductionEnv(env) && env.OVERRIDE_ORIGINS === "1",
    demoMode: flag(env, "DEMO_MODE", !isProductionEnv(env)),
    serviceWorker: readSwitch("SERVICE_WORKER", env.SERVICE_WORKER || "on"),
    secret: env.SECRET || randomBytes(32).toString("base64url"),
    dev:
      env.DEV_SHELL_URL && env.DEV_SHELL_FACTS && env.DEV_REGISTRY_FILE
        ? {
            shellUrl: env.DEV_SHELL_URL,
            facts: JSON.parse(env.DEV_SHELL_FACTS) as ShellFacts, // `mfe dev` wrote it
            registryFile: env.DEV_REGISTRY_FILE,
            isStandalone: env.DEV_STANDALONE === "1",
          }
        : null,
  };
}
