import { maxWishlistItems } from "@aurelle/shared/contract/rules";
import { accountOf, requireAccount } from "../auth/sessions";
import { presentProduct } from "../catalogue/present";
import { findProduct } from "../catalogue/store";
import { httpErrors } from "../errors";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { isId, parseId } from "../http/ids";
import * as calls from "./schemas";
import {
  addToWishlist,
  changeWishlist,
  findExisting,
  findWishlistIds,
  findWishlistProducts,
  removeFromWishlist,
} from "./store";

/** The wishlist of a signed-in shopper (docs/decisions/0007-wishlist.md). A guest's wishlist is stored by the browser. */
export function wishlistRoutes(app: ApiApp): void {
  const onRequest = requireAccount;

  withAndWithoutSlash("/wishlist/", (url) =>
    app.get(url, { onRequest, schema: calls.readWishlist }, async (request) => ({
      product_ids: await findWishlistIds(request.db, accountOf(request).id),
    })),
  );

  withAndWithoutSlash("/wishlist/products/", (url) =>
    app.get(url, { onRequest, schema: calls.listWishlistProducts }, async (request) => {
      const rows = await findWishlistProducts(request.db, accountOf(request).id);
      return { results: rows.map(presentProduct), next: null, count: rows.length };
    }),
  );

  withAndWithoutSlash("/wishlist/add/", (url) =>
    app.post(url, { onRequest, schema: calls.addWishlistItem }, async (request) => {
      const { id } = accountOf(request);
      const productId = parseId(request.body.product_id);
      const product_ids = await changeWishlist(request.db, id, async (tx, current) => {
        if (current.includes(productId)) return;
        if (!(await findProduct(tx, productId))) throw httpErrors.notFound();
        if (current.length >= maxWishlistItems) throw httpErrors.wishlistFull();
        await addToWishlist(tx, id, [productId]);
      });
      return { product_ids };
    }),
  );

  withAndWithoutSlash("/wishlist/merge/", (url) =>
    app.post(url, { onRequest, schema: calls.mergeWishlist }, async (request) => {
      const { id } = accountOf(request);
      const productIds = request.body.product_ids.filter(isId).map(parseId);
      const product_ids = await changeWishlist(request.db, id, async (tx, current) => {
        const existing = await findExisting(tx, [...new Set(productIds)]);
        const newIds = existing.filter((productId) => !current.includes(productId));
        await addToWishlist(tx, id, newIds.slice(0, maxWishlistItems - current.length));
      });
      return { product_ids };
    }),
  );

  withAndWithoutSlash("/wishlist/remove/:id/", (url) =>
    app.delete(url, { onRequest, schema: calls.removeWishlistItem }, async (request) => {
      const { id } = accountOf(request);
      await removeFromWishlist(request.db, id, parseId(request.params.id));
      return { product_ids: await findWishlistIds(request.db, id) };
    }),
  );
}
