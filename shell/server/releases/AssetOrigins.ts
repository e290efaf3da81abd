import { createHash } from "node:crypto";
import { firstProtocolWithOrigins } from "./assetOrigin";
import type { ShellAssets } from "./shellAssets";

/** How long an origin may take to answer, ms. */
const usualLimitMs = 5000;

/** Why documents cannot name an origin for this file of the shell; `null`: they can. */
async function whyUnusable(
  origin: string,
  { url, integrity }: ShellAssets["scripts"][number],
  limitMs: number,
): Promise<string | null> {
  const headers = { Origin: "https://shop.invalid" };
  const response = await fetch(origin + url, { headers, signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) return `it answers ${response.status}`;
  if (response.headers.get("access-control-allow-origin") !== "*") return "it lacks Access-Control-Allow-Origin: *";
  const hash = createHash("sha384").update(Buffer.from(await response.arrayBuffer()));
  return `sha384-${hash.digest("base64")}` === integrity ? null : "it sends other bytes";
}

/**
 * The origins from which browsers may get the files of shell and releases. Documents name the first one that works, so that they share
 * caches; without one, the shop's own origin.
 */
export class AssetOrigins {
  readonly #origins: readonly string[];
  readonly #log: (message: string) => void;
  readonly #limitMs: number;
  /** By origin: why documents do not name it. */
  readonly #unusable = new Map<string, string>();

  /**
   * @param log is called when an origin stops to work, and when it works again.
   * @param limitMs how long an origin may take to answer.
   */
  constructor(origins: readonly string[], log: (message: string) => void, limitMs = usualLimitMs) {
    this.#origins = origins;
    this.#log = log;
    this.#limitMs = limitMs;
  }

  /** The origin for documents with this shell; "" for the shop's own. */
  for({ protocol }: Pick<ShellAssets, "protocol">): string {
    if (protocol < firstProtocolWithOrigins) return "";
    return this.#origins.find((origin) => !this.#unusable.has(origin)) ?? "";
  }

  /** Compares the shell's first script, as each origin sends it, with its hash. */
  async check({ scripts: [script] }: Pick<ShellAssets, "scripts">): Promise<void> {
    if (!script) return;
    await Promise.all(
      this.#origins.map(async (origin) => {
        const reason = await whyUnusable(origin, script, this.#limitMs).catch(
          (error: unknown) => `it cannot be reached: ${error instanceof Error ? (error.cause ?? error) : error}`,
        );
        const before = this.#unusable.get(origin);
        if (reason === null) this.#unusable.delete(origin);
        else this.#unusable.set(origin, reason);
        if (reason !== null && before === undefined) this.#log(`documents do not name ${origin}: ${reason}`);
        if (reason === null && before !== undefined) this.#log(`documents name ${origin} again`);
      }),
    );
  }
}
