import { addedFragment, addToCartPath, productIdField } from "@aurelle/shared/contract/forms";
import * as paths from "@aurelle/shared/contract/paths";
import { csrfCookie } from "@aurelle/shared/contract/storageKeys";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { ShopConfig } from "../config";
import { acceptForms, formField } from "../http/sameOriginForm";
import type { Shell } from "../releases/shellAssets";
import { type ApiAnswer, type ApiCall, apiCallFor } from "./apiCall";
import { cookieNamed, withSetCookies } from "./cookies";
import { htmlResponder, type ResponsePage } from "./htmlResponder";
import { rejectionTexts } from "./rejectionTexts";

/** In bytes; the form has one field. */
const bodyLimit = 1024;

/** Adds one of the product to the cart, as the page's own script does, and passes the API's cookies on to the browser. */
async function addToCart(call: ApiCall, reply: FastifyReply, cookie: string, productId: string): Promise<ApiAnswer> {
  // This response sets the CSRF cookie, whose token the second call has to repeat.
  const read = await call("GET", "/api/cart/", { cookie });
  const cookieNow = withSetCookies(cookie, read.cookies);
  const csrfToken = decodeURIComponent(cookieNamed(cookieNow, csrfCookie) ?? "");
  const headers = { cookie: cookieNow, "x-csrftoken": csrfToken };
  const added = await call("POST", "/api/cart/add/", headers, { product_id: productId, quantity: 1 });
  for (const line of [...read.cookies, ...added.cookies]) reply.header("Set-Cookie", line);
  return added;
}

/** The page for a product that was not added. */
function rejectionPage(status: number, body: unknown, productId: string): ResponsePage {
  const title = "Not added to your cart";
  if (status === 404) return { title, texts: ["This piece is no longer sold."] };
  const texts = rejectionTexts(status, body);
  const link = { href: paths.product(productId), text: "Back to the piece" };
  if (texts.length > 0) return { title, texts, link };
  return { title, texts: ["The shop could not add this piece to your cart. Please try again."], link };
}

/**
 * Add to Cart as a form without JavaScript, for a page whose script loads late or not at all (shared/src/contract/forms.ts). The
 * response redirects to the cart page, which announces the product. When the API rejects the form, a page shows the reason.
 */
export async function addCartForm(
  app: FastifyInstance,
  { apiUrl, publicUrl }: ShopConfig,
  currentShell: () => Promise<Pick<Shell, "styles">>,
): Promise<void> {
  const respond = htmlResponder(currentShell, publicUrl);
  await app.register(async (scope) => {
    acceptForms(scope, publicUrl, bodyLimit);
    scope.post(addToCartPath, async (request, reply) => {
      const productId = formField(request, productIdField);
      const call = apiCallFor(app, apiUrl, request);
      const { status, body } = await addToCart(call, reply, request.headers.cookie ?? "", productId).catch(
        (error: unknown) => {
          request.log.warn({ err: error }, "a form without JavaScript could not add to the cart");
          return { status: 503, body: null };
        },
      );
      if (status >= 200 && status < 300) {
        return reply.redirect(`${paths.cart}${addedFragment}${encodeURIComponent(productId)}`, 303);
      }
      return respond(reply, status < 400 ? 502 : status, rejectionPage(status, body, productId));
    });
  });
}
