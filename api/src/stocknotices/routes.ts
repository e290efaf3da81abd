import { cleanEmail } from "@aurelle/shared/contract/rules";
import { accountKeyOf } from "../auth/accountKey";
import { findProduct } from "../catalogue/store";
import type { ApiContext } from "../context";
import { httpErrors } from "../errors";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { countCall } from "../http/countCall";
import { inEvenTime } from "../http/evenTime";
import { emailErrors, throwFieldErrors } from "../http/fieldErrors";
import { parseId } from "../http/ids";
import { limits } from "../http/limits";
import { sha256 } from "../keys";
import { acceptForms, sendPage, unknownLinkPage } from "../mail/pages";
import { stopPage, stoppedPage } from "./pages";
import { requestNotice, showStopPage, stopNotices } from "./schemas";
import { endNoticesByToken, storeNotice } from "./store";

const notedText = "We will write to you once when it is back in stock.";

/** One e-mail when a product is back in stock (docs/decisions/0010-stock-notices.md). */
export function stockNoticeRoutes(app: ApiApp, context: ApiContext): void {
  withAndWithoutSlash("/stock-notices/", (url) =>
    app.post(url, { schema: requestNotice }, async (request) => {
      const { product_id, email } = request.body;
      throwFieldErrors(emailErrors(email));
      const product = await findProduct(request.db, parseId(product_id));
      if (!product) throw httpErrors.notFound();
      if (product.inventory > 0) throw httpErrors.inStock(product.title);
      await countCall(context, request, "notice", limits.noticesFromAddress);
      const accountKey = accountKeyOf(context, email);
      // Before the response: a visitor who has this promise does not ask again.
      const notice = { productId: product.id, email: cleanEmail(email), accountKey };
      await inEvenTime(request.db.tx((tx) => storeNotice(tx, notice)));
      return { status: "noted" as const, message: notedText };
    }),
  );

  app.register(async (inner: ApiApp) => {
    acceptForms(inner);
    withAndWithoutSlash("/stock-notices/stop/", (url) => {
      inner.get(url, { schema: showStopPage }, async (request, reply) =>
        sendPage(reply, stopPage(request.query.token)),
      );
      inner.post(url, { schema: stopNotices }, async (request, reply) => {
        const isEnded = await endNoticesByToken(request.db, sha256(request.query.token));
        const { publicUrl } = context.config;
        return isEnded ? sendPage(reply, stoppedPage(publicUrl)) : sendPage(reply, unknownLinkPage(publicUrl), 404);
      });
    });
  });
}
