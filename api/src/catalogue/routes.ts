import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiContext } from "../context";
import { logQueries } from "../database/queryLog";
import { onlySource } from "../database/replica";
import { withLoadShedding } from "../database/withLoadShedding";
import { httpErrors } from "../errors";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { knownId } from "../http/ids";
import { presentProduct } from "./present";
import { type Answer, createResponseCache, type Encoding, encode } from "./responseCache";
import { nextLink, readCursor, toListing } from "./rules";
import { listProductIds, listProducts, readProduct } from "./schemas";
import { findIds, findPage, findProduct } from "./store";

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

/** Public and short-lived: stock moves. After five seconds a browser asks whether its copy still holds. */
async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  const encoding = encodingFor(request);
  const suffix = encoding === "identity" ? "" : `-${encoding}`;
  reply.headers({
    etag: `"${answer.hash}${suffix}"`,
    "cache-control": "public, max-age=5, must-revalidate",
    vary: "Origin, Accept-Encoding",
  });
  // The same answer in another encoding will do as well.
  if (request.headers["if-none-match"]?.includes(answer.hash)) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type("application/json; charset=utf-8").send(await encode(answer, encoding));
}

/**
 * Lists may come from a replica, a little late. A product's page comes from the database that sells it, so that its stock
 * is what the cart will say.
 */
export function catalogueRoutes(app: ApiApp, { db, catalogueSource, config }: ApiContext): void {
  const lists = createResponseCache(catalogueSource);
  const products = createResponseCache(onlySource(withLoadShedding(db)));

  withAndWithoutSlash("/products/product/", (url) =>
    app.get(url, { schema: listProducts }, async (request, reply) => {
      const answer = await lists.get(request.url, async () => {
        const { cursor: text, ...filters } = request.query;
        const listing = toListing(filters);
        const cursor = text ? readCursor(text, listing.ordering) : null;
        const { rows, end, count } = await findPage(logQueries(catalogueSource, request), listing, cursor);
        const next = end ? nextLink(config.publicUrl, filters, end) : null;
        return { body: { results: rows.map(presentProduct), next, count }, productIds: rows.map(({ id }) => id) };
      });
      return send(request, reply, answer);
    }),
  );

  withAndWithoutSlash("/products/product/:id/", (url) =>
    app.get(url, { schema: readProduct }, async (request, reply) => {
      const id = knownId(request.params.id);
      const answer = await products.get(id, async () => {
        const row = await findProduct(logQueries(db, request), id);
        if (!row) throw httpErrors.notFound();
        return { body: presentProduct(row), productIds: [id] };
      });
      return send(request, reply, answer);
    }),
  );

  withAndWithoutSlash("/products/ids/", (url) =>
    app.get(url, { schema: listProductIds }, async (request, reply) => {
      reply.header("cache-control", "public, max-age=60");
      return findIds(logQueries(catalogueSource, request), Number(request.query.part || 1));
    }),
  );
}
