import * as paths from "@aurelle/shared/contract/paths";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { FastifyInstance } from "fastify";
import { shellPages } from "../../protocol/shellPages";
import { pageRegistry } from "../releases/pageRegistry";
import type { RegistryReader } from "../releases/registryReader";
import type { ShellSource } from "../releases/shellAssets";
import { isUnlisted } from "../seo/seoFiles";

export const speculationRulesUrl = "/speculation-rules.json";

/** The value of the header `Speculation-Rules` of a document. */
export const speculationRulesHeader = `"${speculationRulesUrl}"`;

/** Links of pages whose scripts run, or start: they change pages without a document, and prefetch what they need themselves. */
const linksOfStartedPages = "html:is([data-started], [data-hydrated]) a";

/**
 * The speculation rules of the shop: a link to a public page that is about to be followed has its document fetched ahead. A page of one
 * visitor is never among them, and a browser that saves data ignores all of them. Each pattern has a rule of its own: the browser skips
 * a rule whose pattern it cannot read.
 */
export function speculationRules(registry: PageRegistry) {
  const remotes = Object.values(registry.remotes).flatMap(({ entry }) => entry.pages);
  const patterns = [...shellPages, ...remotes]
    .filter((page) => !page.protected && (!isUnlisted(page.path) || page.path === paths.search))
    .map((page) => page.path);
  const not = { selector_matches: linksOfStartedPages };
  return {
    prefetch: [...new Set(patterns)].map((pathname) => ({
      where: { and: [{ href_matches: { pathname } }, { not }] },
      eagerness: "moderate",
    })),
  };
}

/** `GET /speculation-rules.json`. */
export function addSpeculationRules(
  app: FastifyInstance,
  { releases, shells }: { releases: RegistryReader; shells: ShellSource },
): void {
  app.get(speculationRulesUrl, async (_request, reply) => {
    const { registry } = await releases.current();
    const { facts } = await shells.choose(registry, null);
    return reply
      .header("Cache-Control", "public, max-age=600")
      .type("application/speculationrules+json")
      .send(JSON.stringify(speculationRules(pageRegistry(registry, facts))));
  });
}
