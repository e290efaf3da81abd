import type { Personalisation } from "@aurelle/shared/contract/personalisation";
import { maxCartItems } from "@aurelle/shared/contract/rules";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findAccount } from "../auth/sessions";
import { findProduct } from "../catalogue/store";
import type { ApiContext } from "../context";
import type { Transaction } from "../database/db";
import { storeIfPossible } from "../database/storeIfPossible";
import { httpErrors } from "../errors";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import type { CartCookies } from "../http/cartCookies";
import { countCall } from "../http/countCall";
import { keyOf } from "../http/idempotencyKey";
import { parseId } from "../http/ids";
import { limits } from "../http/limits";
import { claimAddition } from "./idempotency";
import { presentCart } from "./present";
import { checkQuantity, giftOf, personalisationOf } from "./rules";
import { addToCart, changeQuantity, clearCart, readCart, removeFromCart, setGift } from "./schemas";
import {
  type CartOwner,
  type CartRow,
  type FoundCart,
  findCart,
  findItems,
  hasCart,
  insertItem,
  lockCart,
  lockOrMakeCart,
  prolongCart,
  removeAllItems,
  removeItem,
  type StoredItem,
  saveGift,
  setQuantity,
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

/** Lets a guest's cart and its cookie last another 30 days, at most once a day. */
async function prolong(request: FastifyRequest, reply: FastifyReply, cookies: CartCookies, cart: FoundCart["cart"]) {
  if (request.account || !cart.is_unused) return;
  cookies.renewCart(request, reply);
  await storeIfPossible(prolongCart(request.db, cart.id));
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

const isMadeAlike = (a: Personalisation, b: Personalisation): boolean =>
  a.ring_size === b.ring_size && a.engraving === b.engraving;

/** The pieces of a product in all items of a cart. */
const piecesOf = (items: readonly StoredItem[], productId: string): number =>
  items.filter(({ product_id }) => product_id === productId).reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Adds pieces of a product to the owner's cart.
 * @param key the addition's idempotency key; null for a request without one, which always adds.
 */
async function addItem(
  tx: Transaction,
  owner: CartOwner,
  {
    productId,
    quantity,
    key,
    ...wanted
  }: { productId: string; quantity: number; key: string | null } & Personalisation,
): Promise<void> {
  const cart = await lockOrMakeCart(tx, owner);
  if (key !== null && !(await claimAddition(tx, owner, cart, { productId, quantity, key, ...wanted }))) return;
  const product = await findProduct(tx, productId);
  if (!product) throw httpErrors.notFound();
  const made = personalisationOf(product, wanted);
  const items = await findItems(tx, cart.id);
  const same = items.find((item) => item.product_id === productId && isMadeAlike(item, made));
  if (!same && items.length >= maxCartItems) throw httpErrors.cartFull();
  checkQuantity(product, piecesOf(items, productId) + quantity);
  if (same) await setQuantity(tx, cart.id, same.id, same.quantity + quantity);
  else await insertItem(tx, cart.id, product, { quantity, ...made });
  await touchCart(tx, cart.id);
}

/**
 * Sets the quantity of an item. A lower one is accepted whatever the stock: where it fell below what several items of a product have, each
 * of them can be lowered.
 * @throws HttpError 404 for another cart's, 409 when more is wanted and all items of the product exceed the stock.
 */
async function changeItem(tx: Transaction, cartId: string, itemId: string, quantity: number): Promise<void> {
  const items = await findItems(tx, cartId);
  const item = items.find(({ id }) => id === itemId);
  const product = item && (await findProduct(tx, item.product_id));
  if (!product) throw httpErrors.notFound();
  if (quantity > item.quantity) checkQuantity(product, piecesOf(items, product.id) - item.quantity + quantity);
  await setQuantity(tx, cartId, itemId, quantity);
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
        // The product is looked up first, so that a wrong request leaves no cookie and no cart behind.
        const product = await findProduct(request.db, productId);
        if (!product) throw httpErrors.notFound();
        personalisationOf(product, request.body);
        await countCall(context, request, "cart", limits.newCartsFromAddress);
      }
      const writer = owner ?? { tokenHash: cookies.issueCart(reply) };
      const { quantity, ring_size = "", engraving = "" } = request.body;
      const key = keyOf(request);
      await request.db.tx((tx) => addItem(tx, writer, { productId, quantity, key, ring_size, engraving }));
      return readCartOf(request, writer);
    }),
  );

  withAndWithoutSlash("/cart/item/:id/", (url) =>
    app.put(url, { onRequest, schema: changeQuantity }, async (request, reply) => {
      const itemId = parseId(request.params.id);
      const owner = await writerOf(request, reply, cookies);
      await changeCart(request, owner, (tx, cart) => changeItem(tx, cart.id, itemId, request.body.quantity));
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
