import { emailKey } from "@aurelle/shared/contract/rules";
import { accountKeyOf } from "../accounts/codes";
import { checkEmail } from "../accounts/rules";
import { findProduct } from "../catalogue/store";
import { type ApiApp, both, type Shop } from "../context";
import { faults } from "../errors";
import { countCall, throwIfAny } from "../http/fieldErrors";
import { knownId } from "../http/ids";
import { limits } from "../http/limits";
import { sha256 } from "../keys";
import { sendPage, takeForms } from "../mail/pages";
import { stopPage, stoppedPage, unknownLinkPage } from "./pages";
import { askNotice, askStop, stopNotices } from "./schemas";
import { endByToken, keepNotice } from "./store";

const notedText = "We will write to you once when it is back in stock.";

/** One letter when a product is back in stock (docs/decisions/0010-stock-notices.md). */
export function stockNoticeRoutes(app: ApiApp, shop: Shop): void {
  both("/stock-notices/", (url) =>
    app.post(url, { schema: askNotice }, async (request) => {
      const { product_id, email } = request.body;
      throwIfAny(checkEmail(email));
      const product = await findProduct(request.db, knownId(product_id));
      if (!product) throw faults.notFound();
      if (product.inventory > 0) throw faults.inStock(product.title);
      await countCall(shop, request, "notice", limits.noticesFromAddress);
      const accountKey = accountKeyOf(shop, emailKey(email));
      // After the answer: its time must not tell who has asked before.
      shop.inBackground(request, () =>
        shop.db.tx((tx) => keepNotice(tx, { productId: product.id, email: email.trim(), accountKey })),
      );
      return { status: "noted" as const, message: notedText };
    }),
  );

  app.register(async (inner: ApiApp) => {
    takeForms(inner);
    both("/stock-notices/stop/", (url) => {
      inner.get(url, { schema: askStop }, async (request, reply) => sendPage(reply, stopPage(request.query.token)));
      inner.post(url, { schema: stopNotices }, async (request, reply) => {
        const isEnded = await endByToken(request.db, sha256(request.query.token));
        const { publicUrl } = shop.config;
        return isEnded ? sendPage(reply, stoppedPage(publicUrl)) : sendPage(reply, unknownLinkPage(publicUrl), 404);
      });
    });
  });
}
