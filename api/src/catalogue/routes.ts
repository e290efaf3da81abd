import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { faults } from "../errors";
import { knownId } from "../http/ids";
import { type ApiApp, both, type Shop } from "../shop";
import { presentProduct } from "./present";
import { nextLink, readCursor, toListing } from "./rules";
import { listProducts, readProduct } from "./schemas";
import { countListing, findPage, findProduct } from "./store";

/** Public and short-lived: stock moves. After five seconds a browser asks whether its copy still holds. */
async function tagAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
  const etag = `"${createHash("sha1").update(payload).digest("base64url")}"`;
  reply.header("etag", etag).header("cache-control", "public, max-age=5, must-revalidate");
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!known?.includes(etag)) return payload;
  reply.code(304).removeHeader("content-length");
  return "";
}

export function catalogueRoutes(app: ApiApp, { catalogueDb, config }: Shop): void {
  both("/products/product/", (url) =>
    app.get(url, { onSend: tagAnswer, schema: listProducts }, async (request) => {
      const listing = toListing(request.query);
      const cursor = request.query.cursor ? readCursor(request.query.cursor, listing.ordering) : null;
      const [{ rows, end }, count] = await Promise.all([
        findPage(catalogueDb, listing, cursor),
        countListing(catalogueDb, listing),
      ]);
      const { cursor: _, ...filters } = request.query;
      return {
        results: rows.map(presentProduct),
        next: end ? nextLink(config.publicUrl, filters, end) : null,
        count,
      };
    }),
  );

  both("/products/product/:id/", (url) =>
    app.get(url, { onSend: tagAnswer, schema: readProduct }, async (request) => {
      const row = await findProduct(catalogueDb, knownId(request.params.id));
      if (!row) throw faults.notFound();
      return presentProduct(row);
    }),
  );
}
