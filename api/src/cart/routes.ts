import { maxCartItems } from "@aurelle/shared/contract/rules";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findAccount } from "../auth/sessions";
import { findProduct } from "../catalogue/store";
import type { ApiContext } from "../context";
import type { Transaction } from "../database/db";
import { httpErrors } from "../errors";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import type { CartCookies } from "../http/cartCookies";
import { countCall } from "../http/countCall";
import { parseId } from "../http/ids";
import { limits } from "../http/limits";
import { claimAddition } from "./idempotency";
import { presentCart } from "./present";
import { checkQuantity, giftOf } from "./rules";
import { addToCart, changeQuantity, clearCart, readCart, removeFromCart, setGift } from "./schemas";
import {
  type CartOwner,
  type CartRow,
  type FoundCart,
  findCart,
  findItemProduct,
  findQuantities,
  hasCart,
  lockCart,
  lockOrMakeCart,
  prolongCart,
  removeAllItems,
  removeItem,
  saveGift,
  saveItem,
  touchCart,
} from "./store";

/** The owner of the request's cart; null for a visitor without a cart. */
function ownerOf(request: FastifyRequest, cookies: CartCookies): CartOwner | null {
  if (request.account) return { userId: request.account.id };
  const tokenHash = cookies.cartHash(request);
  return tokenHash === null ? null : { tokenHash };
}

/**
 * The owner of a cart that is about to change. A browser sends the cart cookie with every request, also for another site,
 * so a change must have a valid CSRF token. A bearer token, or no cart at all, needs no such proof (reliability C3).
 * @throws HttpError 403 without that token.
 */
async function writerOf(request: FastifyRequest, reply: FastifyReply, cookies: CartCookies): Promise<CartOwner | null> {
  const owner = ownerOf(request, cookies);
  if (!owner || "userId" in owner) return owner;
  // The cookie's cart no longer exists: the visitor starts with a new cart.
  if (!(await hasCart(request.db, owner))) return null;
  if (!cookies.isCsrfValid(request)) throw httpErrors.csrf();
  cookies.renewCart(request, reply);
  return owner;
}

/** Lets a guest's cart and its cookie last another 30 days, at most once a day. The cart is shown also where that fails. */
async function prolong(request: FastifyRequest, reply: FastifyReply, cookies: CartCookies, cart: FoundCart["cart"]) {
  if (request.account || !cart.is_unused) return;
  cookies.renewCart(request, reply);
  await prolongCart(request.db, cart.id).catch((error: unknown) => {
    request.log.warn({ err: error, requestId: request.id }, "a cart could not be prolonged");
  });
}

/** Changes the cart under its lock. @throws HttpError 404 when the owner has no cart. */
async function changeCart(
  request: FastifyRequest,
  owner: CartOwner | null,
  change: (tx: Transaction, cart: CartRow) => Promise<void>,
): Promise<void> {
  if (!owner) throw httpErrors.notFound();
  await request.db.tx(async (tx) => {
    const cart = await lockCart(tx, owner);
    if (!cart) throw httpErrors.notFound();
    await change(tx, cart);
    await touchCart(tx, cart.id);
  });
}

/**
 * Adds pieces of a product to the owner's cart.
 * @param key the addition's idempotency key; null for a request without one, which always adds.
 */
async function addItem(
  tx: Transaction,
  owner: CartOwner,
  { productId, quantity, key }: { productId: string; quantity: number; key: string | null },
): Promise<void> {
  const cart = await lockOrMakeCart(tx, owner);
  if (key !== null && !(await claimAddition(tx, owner, cart, { productId, quantity, key }))) return;
  const product = await findProduct(tx, productId);
  if (!product) throw httpErrors.notFound();
  const quantities = await findQuantities(tx, cart.id);
  const current = quantities.find((item) => item.product_id === productId)?.quantity ?? 0;
  if (current === 0 && quantities.length >= maxCartItems) throw httpErrors.cartFull();
  checkQuantity(product, current + quantity);
  await saveItem(tx, cart.id, product, current + quantity);
  await touchCart(tx, cart.id);
}

/** Every call responds with the complete cart (specification §7). */
export function cartRoutes(app: ApiApp, context: Pick<ApiContext, "limiter">, cookies: CartCookies): void {
  const onRequest = findAccount;
  const readCartOf = async (request: FastifyRequest, owner: CartOwner | null) =>
    presentCart(owner && (await findCart(request.db, owner)));

  withAndWithoutSlash("/cart/", (url) =>
    app.get(url, { onRequest, schema: readCart }, async (request, reply) => {
      cookies.ensureCsrf(request, reply);
      const owner = ownerOf(request, cookies);
      const found = owner && (await findCart(request.db, owner));
      if (found) await prolong(request, reply, cookies, found.cart);
      return presentCart(found);
    }),
  );

  withAndWithoutSlash("/cart/add/", (url) =>
    app.post(url, { onRequest, schema: addToCart }, async (request, reply) => {
      const productId = parseId(request.body.product_id);
      const owner = await writerOf(request, reply, cookies);
      if (!owner) {
        // The product is looked up first, so that a wrong id leaves no cookie and no cart behind.
        if (!(await findProduct(request.db, productId))) throw httpErrors.notFound();
        await countCall(context, request, "cart", limits.newCartsFromAddress);
      }
      const writer = owner ?? { tokenHash: cookies.issueCart(reply) };
      const { quantity } = request.body;
      const key = request.headers["idempotency-key"]?.toLowerCase() ?? null;
      await request.db.tx((tx) => addItem(tx, writer, { productId, quantity, key }));
      return readCartOf(request, writer);
    }),
  );

  withAndWithoutSlash("/cart/item/:id/", (url) =>
    app.put(url, { onRequest, schema: changeQuantity }, async (request, reply) => {
      const itemId = parseId(request.params.id);
      const owner = await writerOf(request, reply, cookies);
      await changeCart(request, owner, async (tx, cart) => {
        const product = await findItemProduct(tx, cart.id, itemId);
        if (!product) throw httpErrors.notFound();
        checkQuantity(product, request.body.quantity);
        await saveItem(tx, cart.id, product, request.body.quantity);
      });
      return readCartOf(request, owner);
    }),
  );

  withAndWithoutSlash("/cart/item/:id/remove/", (url) =>
    app.delete(url, { onRequest, schema: removeFromCart }, async (request, reply) => {
      const itemId = parseId(request.params.id);
      const owner = await writerOf(request, reply, cookies);
      await changeCart(request, owner, async (tx, cart) => {
        if (!(await removeItem(tx, cart.id, itemId))) throw httpErrors.notFound();
      });
      return readCartOf(request, owner);
    }),
  );

  withAndWithoutSlash("/cart/gift/", (url) =>
    app.put(url, { onRequest, schema: setGift }, async (request, reply) => {
      const gift = giftOf(request.body);
      const owner = await writerOf(request, reply, cookies);
      await changeCart(request, owner, (tx, cart) => saveGift(tx, cart.id, gift));
      return readCartOf(request, owner);
    }),
  );

  withAndWithoutSlash("/cart/clear/", (url) =>
    app.delete(url, { onRequest, schema: clearCart }, async (request, reply) => {
      const owner = await writerOf(request, reply, cookies);
      if (owner && (await hasCart(request.db, owner))) {
        await changeCart(request, owner, (tx, cart) => removeAllItems(tx, cart.id));
      }
      return readCartOf(request, owner);
    }),
  );
}
