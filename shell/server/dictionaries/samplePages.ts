import { categories } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import type { FastifyInstance } from "fastify";
import type { ApiReader } from "../http/apiReader";
import { pageRegistry } from "../releases/pageRegistry";
import type { RegistryReader } from "../releases/registryReader";
import type { ShellSource } from "../releases/shellAssets";
import { fetchListed } from "../seo/fetchListed";
import { publicPaths } from "../seo/seoFiles";
import type { SamplePages } from "./PageDictionaries";

/** An address that no visitor has. Pages are limited by address, and these must not count against a visitor. */
const remoteAddress = "127.0.0.54";
/** How long the list of products may take, ms: no visitor waits for it. */
const timeoutMs = 10_000;

export interface SampleSources {
  releases: RegistryReader;
  shells: ShellSource;
  readApi: ApiReader;
}

/** The page of one product; none where there are no products, and `null` where the API failed. */
export async function productSample(readApi: ApiReader): Promise<(string | null)[]> {
  const [category] = categories;
  const readPatiently: ApiReader = (path, options) => readApi(path, { ...options, timeoutMs });
  const listed = await fetchListed(readPatiently, paths.category(category), { address: remoteAddress });
  if (!listed) return [null];
  return listed.flatMap(({ handle }) => (handle === undefined ? [] : [paths.product(handle)])).slice(0, 1);
}

/** The public pages of the shop, with one product, as visitors get them from this server. */
export function samplePages(app: FastifyInstance, { releases, shells, readApi }: SampleSources): SamplePages {
  return {
    paths: async () => {
      const { registry } = await releases.current();
      const { facts } = await shells.choose(registry, null);
      const others = publicPaths(pageRegistry(registry, facts)).filter((path) => path !== paths.home);
      return [paths.home, ...(await productSample(readApi)), ...others];
    },
    read: async (url) => {
      const { statusCode, headers, rawPayload } = await app.inject({ url, remoteAddress });
      return statusCode === 200 && String(headers["cache-control"]).startsWith("public") ? rawPayload : null;
    },
  };
}
