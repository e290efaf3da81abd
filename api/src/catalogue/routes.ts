import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiContext } from "../context";
import { logQueries } from "../database/queryLog";
import { onlySource } from "../database/replica";
import { withLoadShedding } from "../database/withLoadShedding";
import { httpErrors } from "../errors";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { isId } from "../http/ids";
import { readFacets } from "./facets/readFacets";
import { anyAvailability } from "./followChanges";
import { presentProduct } from "./present";
import { readListing } from "./readListing";
import { type CachedResponse, createResponseCache, type Encoding, encode } from "./responseCache";
import { filtersOf, nextLink, readCursor, toListing } from "./rules";
import { listFacets, listProductIds, listProducts, readProduct, readProducts, suggestProducts } from "./schemas";
import { findByHandle, findIds, findProduct, findProducts } from "./store";
import { suggest } from "./suggest";

const accepts = (header: string | undefined, name: string) =>
  header?.split(",").some((part) => {
    const [coding, weight] = part.split(";").map((text) => text.trim());
    return coding === name && !/^q=0(\.0*)?$/.test(weight ?? "");
  }) ?? false;

function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = headers["accept-encoding"];
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

/**
 * Sends a public response. It is cached for only five seconds, because stock changes. After that a browser revalidates its
 * copy by the ETag.
 */
async function send(request: FastifyRequest, reply: FastifyReply, response: CachedResponse) {
  const encoding = encodingFor(request);
  const suffix = encoding === "identity" ? "" : `-${encoding}`;
  reply.headers({
    etag: `"${response.hash}${suffix}"`,
    "cache-control": "public, max-age=5, must-revalidate",
    vary: "Origin, Accept-Encoding",
  });
  // A copy in another encoding is valid too.
  if (request.headers["if-none-match"]?.includes(response.hash)) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type("application/json; charset=utf-8").send(await encode(response, encoding));
}

/**
 * Lists may come from a replica and lag a little. A single product comes from the primary database, so that its stock is
 * the same as in the cart.
 */
export function catalogueRoutes(app: ApiApp, { db, catalogueSource, config }: ApiContext): void {
  const listCache = createResponseCache(catalogueSource);
  const productCache = createResponseCache(onlySource(withLoadShedding(db)));

  withAndWithoutSlash("/products/product/", (url) =>
    app.get(url, { schema: listProducts }, async (request, reply) => {
      const { cursor: text = "" } = request.query;
      const filters = filtersOf(request.query);
      // Not the address itself: parameters of advertisements would fill the cache with copies of one page.
      const response = await listCache.get(JSON.stringify([filters, text]), async () => {
        const listing = toListing(filters);
        const cursor = text ? readCursor(text, listing.ordering) : null;
        const { rows, end, count, search } = await readListing(logQueries(catalogueSource, request), listing, cursor);
        const next = end ? nextLink(config.publicUrl, filters, end) : null;
        const body = { results: rows.map(presentProduct), next, count, ...(search && { search }) };
        // By relevance, products in stock come first.
        const isByStock = listing.ordering === null || listing.choices.availability !== undefined;
        return { body, productIds: [...rows.map(({ id }) => id), ...(isByStock ? [anyAvailability] : [])] };
      });
      return send(request, reply, response);
    }),
  );

  withAndWithoutSlash("/products/facets/", (url) =>
    app.get(url, { schema: listFacets }, async (request, reply) => {
      const filters = filtersOf({ ...request.query, ordering: "" });
      const response = await listCache.get(JSON.stringify(["facets", filters]), async () => {
        const body = await readFacets(logQueries(catalogueSource, request), toListing(filters));
        return { body, productIds: [anyAvailability] };
      });
      return send(request, reply, response);
    }),
  );

  withAndWithoutSlash("/products/suggest/", (url) =>
    app.get(url, { schema: suggestProducts }, async (request, reply) => {
      const text = (request.query.q ?? "").trim().toLowerCase();
      const response = await listCache.get(JSON.stringify(["suggest", text]), async () => {
        const body = await suggest(logQueries(catalogueSource, request), text);
        return { body, productIds: [...body.products.map(({ id }) => id), anyAvailability] };
      });
      return send(request, reply, response);
    }),
  );

  withAndWithoutSlash("/products/product/:id/", (url) =>
    app.get(url, { schema: readProduct }, async (request, reply) => {
      const key = request.params.id.toLowerCase();
      const response = await productCache.get(key, async () => {
        const row = await (isId(key) ? findProduct : findByHandle)(logQueries(db, request), key);
        if (!row) throw httpErrors.notFound();
        return { body: presentProduct(row), productIds: [row.id] };
      });
      return send(request, reply, response);
    }),
  );

  withAndWithoutSlash("/products/batch/", (url) =>
    app.get(url, { schema: readProducts }, async (request, reply) => {
      const ids = [...new Set(request.query.ids.toLowerCase().split(","))].filter(isId);
      const response = await productCache.get(JSON.stringify(["batch", ids]), async () => {
        const rows = await findProducts(logQueries(db, request), ids);
        return { body: { results: rows.map(presentProduct) }, productIds: ids };
      });
      return send(request, reply, response);
    }),
  );

  withAndWithoutSlash("/products/ids/", (url) =>
    app.get(url, { schema: listProductIds }, async (request, reply) => {
      reply.header("cache-control", "public, max-age=60");
      return findIds(logQueries(catalogueSource, request), Number(request.query.part || 1));
    }),
  );
}
