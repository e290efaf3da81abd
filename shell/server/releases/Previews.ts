import { readKeys } from "@aurelle/mfe/registry/keys";
import { type Preview, readPreview } from "@aurelle/mfe/registry/preview";
import type { Registry } from "@aurelle/shared/contract/registry";
import { dropOldest } from "../dropOldest";

/** A preview that a browser has, with the text of its link. */
export interface OpenPreview extends Preview {
  text: string;
}

/** For how long a link is not read again, ms: a revoked key counts no longer after this time. */
const freshMs = 5_000;
/** Links in memory. The oldest one goes first. */
const maxLinks = 50;

const unreadable = { problem: "cannot be checked now: try again in a moment" };

const name = "preview";
const cookiePattern = /(?:^|;\s*)preview=([\w-]{1,2000}\.[\w-]{1,200})(?:;|$)/;

/** The value of a Set-Cookie header that shows a preview from now on; `null` ends it. @param now ms since 1970 */
export function previewCookie(preview: OpenPreview | null, isTls: boolean, now: number): string {
  const maxAgeS = preview ? Math.floor((preview.until - now) / 1000) : 0;
  const value = preview?.text ?? "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${isTls ? "; Secure" : ""}`;
}

/** The registry as it would be with the releases of a preview in service, for all visitors. */
function withPreview(registry: Registry, { releases }: Preview): Registry {
  const shown = Object.entries(releases).flatMap(([remote, release]) => {
    const entry = registry.remotes[remote];
    if (!entry?.releases[release]) return [];
    const { trial: _, ...rest } = entry;
    const lkg = [...(entry.stable ? [entry.stable] : []), ...entry.lkg].filter((id) => id !== release);
    return [[remote, { ...rest, stable: release, canary: null, lkg }] as const];
  });
  return { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(shown) } };
}

/** The links of teams (`mfe preview`) that show a release before visitors get it. */
export class Previews {
  readonly #store: string;
  readonly #shop: string;
  /** What was read of a link, and when. */
  readonly #links = new Map<string, { result: ReturnType<typeof readPreview>; at: number }>();
  /** One registry for each link, because what is computed from a registry is stored with it. */
  readonly #registries = new WeakMap<Registry, Map<string, Registry>>();

  /** @param shop the shop's address in a browser, without a slash at the end */
  constructor(store: string, shop: string) {
    this.#store = store;
    this.#shop = shop;
  }

  /** Reads a link. @param now ms since 1970 */
  async read(text: string, now = Date.now()): Promise<{ preview: OpenPreview } | { problem: string }> {
    let known = this.#links.get(text);
    if (!known || now - known.at >= freshMs) {
      // While the keys cannot be read, what is known of the link stays; its end is in itself.
      const keys = await readKeys(this.#store).catch(() => null);
      const result = keys ? readPreview(text, this.#shop, keys, now) : (known?.result ?? unreadable);
      known = { result, at: now };
      // Anybody can make up a text: it pushes out no link of a team.
      if ("problem" in result && !this.#links.has(text)) return result;
      this.#links.delete(text);
      this.#links.set(text, known);
      dropOldest(this.#links, maxLinks);
    }
    const { result } = known;
    return "problem" in result ? result : { preview: { ...result.preview, text } };
  }

  /** The preview that a browser has; `null` without one, and when it has ended. @param cookies the Cookie header */
  async of(cookies: string | undefined): Promise<OpenPreview | null> {
    const text = cookies?.match(cookiePattern)?.[1];
    if (text === undefined) return null;
    const found = await this.read(text);
    return "problem" in found ? null : found.preview;
  }

  /** The registry for a browser with this preview. */
  registryFor(registry: Registry, preview: OpenPreview | null): Registry {
    if (!preview) return registry;
    const ofRegistry = this.#registries.get(registry) ?? new Map<string, Registry>();
    this.#registries.set(registry, ofRegistry);
    const found = ofRegistry.get(preview.text) ?? withPreview(registry, preview);
    ofRegistry.set(preview.text, found);
    dropOldest(ofRegistry, maxLinks);
    return found;
  }
}
