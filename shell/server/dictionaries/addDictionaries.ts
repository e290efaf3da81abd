import type { FastifyInstance } from "fastify";
import type { ShopConfig } from "../config";
import { addDictionaryRoutes } from "./dictionaryRoutes";
import { PageDictionaries } from "./PageDictionaries";
import { type SampleSources, samplePages } from "./samplePages";

/** The dictionaries of the store, with their route. */
export function addDictionaries(
  app: FastifyInstance,
  { releasesDir }: Pick<ShopConfig, "releasesDir">,
  sources: SampleSources,
): PageDictionaries {
  const warn = (message: string) => app.log.warn(message);
  const dictionaries = new PageDictionaries(releasesDir, samplePages(app, sources), warn);
  addDictionaryRoutes(app, dictionaries);
  app.addHook("onClose", async () => dictionaries.close());
  return dictionaries;
}
