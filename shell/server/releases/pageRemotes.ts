import type { ShellFacts } from "@aurelle/shared/contract/registry";
import type { FastifyInstance } from "fastify";
import type { CurrentReleases } from "../../protocol/currentReleases";
import { sendJson } from "../http/revalidated";
import { visitorOf } from "../http/visitorCookie";
import { pageRegistry } from "./pageRegistry";
import type { RegistryReader } from "./registryReader";
import { withProofs } from "./releaseProof";

/**
 * `GET /remotes/page.json`: the releases that a new page of this visitor would get. Tabs that have been open for a while request it.
 * @param secret signs the proofs that reports must carry.
 * @param shell what the shell of such a page provides.
 */
export function addPageRemotes(
  app: FastifyInstance,
  releases: RegistryReader,
  secret: string,
  shell: ShellFacts,
): void {
  app.get("/remotes/page.json", async (request, reply) => {
    const { registry } = await releases.current();
    const body: CurrentReleases = {
      provides: shell.provides,
      registry: withProofs(pageRegistry(registry, shell, visitorOf(request.headers.cookie)), secret, Date.now()),
    };
    // A tab that asks again gets 304, unless its releases have changed.
    return sendJson(request, reply.header("Cache-Control", "private, no-cache"), body);
  });
}
