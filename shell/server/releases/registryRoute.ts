import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import type { FastifyInstance } from "fastify";
import { type PackedText, packText, sendPackedJson } from "../http/revalidated";
import { offeredReleases } from "./offeredReleases";
import type { RegistryReader } from "./registryReader";

type Entry = Pick<RemoteEntry, "stable" | "canary" | "trial" | "lkg" | "servedUntil"> & { releases: object };

/** A remote, or the shell, without the releases that no visitor has been given: their names and pages may be secret until their promotion. */
function givenReleases<E extends Entry>(entry: E): E {
  const given = new Set([...offeredReleases(entry), ...Object.keys(entry.servedUntil ?? {})]);
  const releases = Object.entries(entry.releases).filter(([id]) => given.has(id));
  return { ...entry, releases: Object.fromEntries(releases) };
}

/** The registry for everybody. */
export const publicRegistry = (registry: Registry): Registry => ({
  ...registry,
  ...(registry.shell && { shell: givenReleases(registry.shell) }),
  remotes: Object.fromEntries(Object.entries(registry.remotes).map(([name, entry]) => [name, givenReleases(entry)])),
});

/** `GET /remotes.json`: what visitors get now, or got before. It is compressed once for each revision. */
export function addRegistryRoute(app: FastifyInstance, releases: RegistryReader): void {
  let packed: { of: Registry; text: Promise<PackedText> } | null = null;
  app.get("/remotes.json", async (request, reply) => {
    const { registry } = await releases.current();
    if (packed?.of !== registry) packed = { of: registry, text: packText(JSON.stringify(publicRegistry(registry))) };
    return sendPackedJson(request, reply.header("Cache-Control", "no-cache"), await packed.text);
  });
}
