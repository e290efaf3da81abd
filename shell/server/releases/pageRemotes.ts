import type { FastifyInstance } from "fastify";
import type { CurrentReleases } from "../../protocol/currentReleases";
import { sendJson } from "../http/revalidated";
import { visitorOf } from "../http/visitorCookie";
import type { AssetOrigins } from "./AssetOrigins";
import type { Previews } from "./Previews";
import type { RegistryReader } from "./registryReader";
import { setProofOf } from "./releaseProof";
import { releasesFor } from "./releasesFor";
import type { StoredSets } from "./StoredSets";
import type { ShellSource } from "./shellAssets";

/**
 * `GET /remotes/page.json?shell=1.0.0-3f9c1ab2`: the releases that a new page of this visitor would get. Tabs that have been open for a
 * while request it. A tab keeps its shell, so it gets the releases that work with the shell that it names.
 * @param secret signs the proof that the shop has offered them.
 * @param sets `null` in development, where pages have no set.
 */
export function addPageRemotes(
  app: FastifyInstance,
  secret: string,
  releases: RegistryReader,
  sets: Pick<StoredSets, "open"> | null,
  shells: ShellSource,
  previews: Previews,
  assetOrigins: Pick<AssetOrigins, "for">,
): void {
  app.get<{ Querystring: { shell?: unknown } }>("/remotes/page.json", async (request, reply) => {
    // A tab of a preview stays in it.
    const preview = await previews.of(request.headers.cookie);
    const registry = previews.registryFor((await releases.current()).registry, preview);
    const visitor = visitorOf(request.headers.cookie);
    const named = String(request.query.shell);
    const known = new Map(Object.entries(registry.shell?.releases ?? {})).get(named);
    const present = await shells.choose(registry, visitor);
    const chosen = releasesFor(registry, known?.facts ?? present.facts).of(visitor);
    // The tab of another shell needs the scripts of remotes only.
    const shell = known && named !== present.release ? { release: named, scripts: [], files: [] } : present;
    const { protocol } = known ?? present;
    const set = await sets?.open(chosen, shell, assetOrigins.for({ protocol }));
    const body: CurrentReleases = {
      shell: chosen.shell,
      set: set?.name ?? null,
      ...(set && { proof: setProofOf(secret, set.name, Date.now()) }),
    };
    // A tab that asks again gets 304, unless its releases have changed.
    return sendJson(request, reply.header("Cache-Control", "private, no-cache"), body);
  });
}
