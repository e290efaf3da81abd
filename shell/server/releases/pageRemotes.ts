import type { FastifyInstance } from "fastify";
import type { CurrentReleases } from "../../protocol/currentReleases";
import { sendJson } from "../http/revalidated";
import { visitorOf } from "../http/visitorCookie";
import { pageRegistry } from "./pageRegistry";
import type { RegistryReader } from "./registryReader";
import { withProofs } from "./releaseProof";
import type { ShellSource } from "./shellAssets";

/**
 * `GET /remotes/page.json?shell=1.0.0-3f9c1ab2`: the releases that a new page of this visitor would get. Tabs that have been open for a
 * while request it. A tab keeps its shell, so it gets the releases that work with the shell that it names.
 * @param secret signs the proofs that reports must carry.
 */
export function addPageRemotes(
  app: FastifyInstance,
  releases: RegistryReader,
  secret: string,
  shells: ShellSource,
): void {
  app.get<{ Querystring: { shell?: unknown } }>("/remotes/page.json", async (request, reply) => {
    const { registry } = await releases.current();
    const visitor = visitorOf(request.headers.cookie);
    const known = new Map(Object.entries(registry.shell?.releases ?? {}));
    const facts = known.get(String(request.query.shell))?.facts ?? (await shells.choose(registry, visitor)).facts;
    const body: CurrentReleases = {
      provides: facts.provides,
      registry: withProofs(pageRegistry(registry, facts, visitor), secret, Date.now()),
    };
    // A tab that asks again gets 304, unless its releases have changed.
    return sendJson(request, reply.header("Cache-Control", "private, no-cache"), body);
  });
}
