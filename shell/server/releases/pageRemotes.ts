import { contractVersion } from "@aurelle/shared/contract";
import type { FastifyInstance } from "fastify";
import type { PageNow } from "../../src/federation/newerReleases";
import { visitorOf } from "../http/visitorCookie";
import { pageRegistry, type RegistryReader } from "./registryReader";

/** `GET /remotes/page.json`: the releases that a page of this visitor would be given now. Asked by tabs that have been open for long. */
export function addPageRemotes(app: FastifyInstance, releases: RegistryReader): void {
  app.get("/remotes/page.json", async (request, reply) => {
    const { registry } = await releases.current();
    const answer: PageNow = {
      provides: contractVersion,
      registry: pageRegistry(registry, visitorOf(request.headers.cookie)),
    };
    return reply.header("Cache-Control", "no-store").send(answer);
  });
}
