import { contractVersion } from "@aurelle/shared/contract";
import type { FastifyInstance } from "fastify";
import type { CurrentReleases } from "../../protocol/currentReleases";
import { visitorOf } from "../http/visitorCookie";
import { pageRegistry } from "./pageRegistry";
import type { RegistryReader } from "./registryReader";
import { withProofs } from "./releaseProof";

/**
 * `GET /remotes/page.json`: the releases that a new page of this visitor would get. Tabs that have been open for a while request it.
 * @param secret signs the proofs that reports must carry.
 */
export function addPageRemotes(app: FastifyInstance, releases: RegistryReader, secret: string): void {
  app.get("/remotes/page.json", async (request, reply) => {
    const { registry } = await releases.current();
    const body: CurrentReleases = {
      provides: contractVersion,
      registry: withProofs(pageRegistry(registry, visitorOf(request.headers.cookie)), secret, Date.now()),
    };
    return reply.header("Cache-Control", "no-store").send(body);
  });
}
