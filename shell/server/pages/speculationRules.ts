import type { FastifyInstance } from "fastify";
import { requestAddress } from "../http/requestAddress";
import { findPage } from "../releases/findPage";
import { pageRegistry } from "../releases/pageRegistry";
import type { RegistryReader } from "../releases/registryReader";
import type { ShellSource } from "../releases/shellAssets";
import { isPersonal, personalPatterns } from "../seo/seoFiles";

const rulesUrl = "/speculation-rules.json";

/** The value of the header `Speculation-Rules` of a document. */
export const speculationRulesHeader = `"${rulesUrl}"`;

/** Links of pages whose scripts run, or start: they change pages without a document, and prefetch what they need themselves. */
const linksOfStartedPages = "html:is([data-started], [data-hydrated]) a";

/**
 * The speculation rules of the shop: a link that is about to be followed has its document fetched ahead. They name what is never fetched, so
 * that they do not grow with the number of remotes. A browser that saves data ignores them.
 */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: { pathname: "/*" } },
          { not: { href_matches: personalPatterns.map((pathname) => ({ pathname })) } },
          { not: { selector_matches: linksOfStartedPages } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

/**
 * `GET /speculation-rules.json`. A page of one visitor is not sent ahead, whatever the browser asks for: the rules know only the shop's own
 * pages, and the answer 503 has the browser request it when it is opened.
 */
export function addSpeculationRules(
  app: FastifyInstance,
  { releases, shells }: { releases: RegistryReader; shells: ShellSource },
): void {
  const text = JSON.stringify(speculationRules);
  app.get(rulesUrl, async (_request, reply) =>
    reply.header("Cache-Control", "public, max-age=86400").type("application/speculationrules+json").send(text),
  );
  app.addHook("onRequest", async (request, reply) => {
    if (!String(request.headers["sec-purpose"]).startsWith("prefetch")) return;
    const { pathname } = requestAddress(request.url);
    const { registry } = await releases.current();
    const { facts } = await shells.choose(registry, null);
    const page = findPage(pathname, pageRegistry(registry, facts))?.page;
    if (!page?.protected && !isPersonal(page?.path ?? pathname)) return;
    return reply.code(503).header("Cache-Control", "no-store").type("text/plain; charset=utf-8").send("Not ahead.\n");
  });
}
