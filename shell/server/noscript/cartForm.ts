import { type SentCart, toCartCount } from "@aurelle/shared/cart/toCart";
import {
  addedFragment,
  additionKeyField,
  addToCartPath,
  engravingField,
  productIdField,
  ringSizeField,
} from "@aurelle/shared/contract/forms";
import * as paths from "@aurelle/shared/contract/paths";
import { csrfCookie } from "@aurelle/shared/contract/storageKeys";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { FormAnswer } from "../../protocol/formAnswer";
import type { ShopConfig } from "../config";
import { acceptForms, formField } from "../http/sameOriginForm";
import { type ApiAnswer, type ApiCall, apiCallFor } from "./apiCall";
import { cookieNamed, withSetCookies } from "./cookies";
import { rejectionTexts } from "./rejectionTexts";
import type { SendAnswer } from "./sendAnswer";

/** Only the starter writes the field. Another text could be no header. */
const keyShape = /^[0-9a-f-]{36}$/i;

/** In bytes; the form has a few short fields. */
const bodyLimit = 4096;

/** Adds one of the product to the cart, as the page's own script does, and passes the API's cookies on to the browser. */
async function addToCart(
  call: ApiCall,
  reply: FastifyReply,
  { cookie, key }: { cookie: string; key: string },
  item: object,
): Promise<ApiAnswer> {
  // This response sets the CSRF cookie, whose token the second call has to repeat.
  const read = await call("GET", "/api/cart/", { cookie });
  const cookieNow = withSetCookies(cookie, read.cookies);
  const csrfToken = decodeURIComponent(cookieNamed(cookieNow, csrfCookie) ?? "");
  const headers = {
    cookie: cookieNow,
    "x-csrftoken": csrfToken,
    ...(keyShape.test(key) && { "idempotency-key": key }),
  };
  const added = await call("POST", "/api/cart/add/", headers, { ...item, quantity: 1 });
  for (const line of [...read.cookies, ...added.cookies]) reply.header("Set-Cookie", line);
  return added;
}

/** The pieces in the cart that the API has sent; 0 where another back end has sent no cart. */
function quantityOf(body: unknown): number {
  try {
    return toCartCount(body as SentCart).quantity; // it throws for anything else
  } catch {
    return 0;
  }
}

/** The answer for a product that was not added. */
function rejection(status: number, body: unknown, productId: string): FormAnswer {
  const answer = {
    path: addToCartPath,
    form: null,
    title: "Not added to your cart",
    isDone: false,
    errors: {},
    values: {},
  };
  if (status === 404) {
    const link = { href: paths.home, text: "Return to Home" };
    return { ...answer, texts: ["This piece is no longer sold."], link };
  }
  const texts = rejectionTexts(status, body);
  const link = { href: paths.product(productId), text: "Back to the piece" };
  if (texts.length > 0) return { ...answer, texts, link };
  return { ...answer, texts: ["The shop could not add this piece to your cart. Please try again."], link };
}

/**
 * Add to Cart as a form without JavaScript, for a page whose script loads late or not at all (shared/src/contract/forms.ts). The
 * response redirects to the cart page, which announces the product. When the API rejects the form, a page of the shop shows the reason.
 */
export async function addCartForm(
  app: FastifyInstance,
  { apiUrl, publicUrl }: ShopConfig,
  sendAnswer: SendAnswer,
): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope, publicUrl, bodyLimit);
    scope.post(addToCartPath, async (request, reply) => {
      const productId = formField(request, productIdField);
      const [ringSize, engraving] = [ringSizeField, engravingField].map((name) => formField(request, name));
      const item = {
        [productIdField]: productId,
        ...(ringSize && { [ringSizeField]: ringSize }),
        ...(engraving && { [engravingField]: engraving }),
      };
      const call = apiCallFor(app, apiUrl, request);
      const { cookie = "", accept } = request.headers;
      const key = formField(request, additionKeyField);
      const { status, body } = await addToCart(call, reply, { cookie, key }, item).catch((error: unknown) => {
        request.log.warn({ err: error }, "a form without JavaScript could not add to the cart");
        return { status: 503, body: null };
      });
      const isAdded = status >= 200 && status < 300;
      // The starter's call (shell/src/starter/additions/addAtOnce.ts). The page's own code says why a piece was not added.
      if (accept === "application/json") return reply.code(status).send({ quantity: isAdded ? quantityOf(body) : 0 });
      if (isAdded) {
        return reply.redirect(`${paths.cart}${addedFragment}${encodeURIComponent(productId)}`, 303);
      }
      return sendAnswer(request, reply, status < 400 ? 502 : status, rejection(status, body, productId));
    });
  });
}
