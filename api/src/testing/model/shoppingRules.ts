import { maxQuantity } from "@aurelle/shared/contract/rules";
import { maxUnpaidOrders } from "../../orders/payment";
import { isBeforeDispatch, isLegalMove, type OrderStatus } from "../../orders/rules";
import { type Answer, cookieIn } from "./answer";
import type { End, Phase } from "./explain";
import { type Sender, session, withAccount } from "./sender";
import { type Account, accountOf, type Cart, type Pieces, type World } from "./world";

/** The pieces that one account may leave unpaid: few, so that the limit is reached. */
export const maxUnpaidPieces = 8;

const emptyCart = (world: World): Cart => ({ id: null, pieces: world.inventory.map(() => 0), isExpired: false });

/** Returns the cart with more pieces of a product; null when the stock or the maximum does not allow it. */
function withPieces(world: World, cart: Cart, product: number, quantity: number): Cart | null {
  const inventory = world.inventory[product] ?? 0;
  const wanted = (cart.pieces[product] ?? 0) + quantity;
  if (wanted > Math.min(inventory, maxQuantity)) return null;
  return { ...cart, pieces: cart.pieces.with(product, wanted), isExpired: false };
}

export const add = (product: number, quantity: number, { token }: Sender): Phase[] => [
  session(token),
  withAccount((world, account) => {
    const cart = withPieces(world, account.cart ?? emptyCart(world), product, quantity);
    if (!cart) return [409];
    account.cart = cart;
    return [200];
  }),
];

/** A guest whose cookie has no cart gets another cookie. */
export const addAsGuest = (product: number, quantity: number, sender: Sender, answer: Answer): Phase[] => [
  (world, memory) => {
    memory.isFlagged = sender.cart !== null && world.guests[sender.cart] !== undefined;
    return undefined;
  },
  (world, memory) => {
    const cookie = memory.isFlagged ? sender.cart : cookieIn(answer, "cart");
    const cart = withPieces(world, (cookie && world.guests[cookie]) || emptyCart(world), product, quantity);
    if (!cart) return [409];
    if (!cookie) return "rejected";
    world.guests[cookie] = cart;
    return [200];
  },
];

/** Moves the guest's pieces to the account, as far as the stock allows, and never lowers what the account has. */
function merge(world: World, account: Account, guest: Cart): boolean {
  const own = account.cart ?? emptyCart(world);
  const pieces = own.pieces.map((before, product) => {
    const moved = guest.pieces[product] ?? 0;
    if (before === 0 || moved === 0) return before + moved;
    return Math.max(before, Math.min(maxQuantity, before + moved, world.inventory[product] ?? 0));
  });
  account.cart = { ...own, pieces };
  return guest.pieces.some((count) => count > 0);
}

/** The last phase of every sign-in. It also succeeds when nothing can be merged. */
export const mergeGuest =
  (cookie: string | null, answer: Answer): Phase =>
  (world, memory) => {
    const account = accountOf(world, memory.account);
    const guest = cookie === null ? undefined : world.guests[cookie];
    let isMerged = false;
    if (account && guest && cookie !== null) {
      isMerged = merge(world, account, guest);
      delete world.guests[cookie];
    }
    return answer.body?.cart_merged === isMerged ? [200] : "rejected";
  };

const sumOf = (pieces: Pieces): number => pieces.reduce((sum, count) => sum + count, 0);

/** Whether an account may leave one more order unpaid. */
function mayStayUnpaid(world: World, { number }: Account, pieces: Pieces): boolean {
  const unpaid = Object.values(world.orders).filter(
    (one) => one.account === number && one.status === "pending" && one.isBankTransfer,
  );
  const sum = unpaid.reduce((before, one) => before + sumOf(one.pieces), sumOf(pieces));
  return unpaid.length < maxUnpaidOrders && sum <= maxUnpaidPieces;
}

function place(world: World, account: Account, cartId: string, isBankTransfer: boolean): End {
  const pieces = account.cart?.pieces ?? [];
  if (sumOf(pieces) === 0) return [400];
  if (pieces.some((count, product) => count > (world.inventory[product] ?? 0))) return [409];
  if (isBankTransfer && !mayStayUnpaid(world, account, pieces)) return [409];
  world.inventory = world.inventory.map((left, product) => left - (pieces[product] ?? 0));
  world.orders[cartId] = {
    id: null,
    account: account.number,
    status: "pending",
    pieces,
    isBankTransfer,
    isOverdue: false,
    lineIds: [],
    returns: [],
    isReturnOver: false,
  };
  world.orderedCarts[cartId] = { account: account.number, isExpired: false };
  account.cart = null;
  return undefined;
}

/** A cart is ordered once. A repeat gets the same order, unless it was cancelled. */
export const order = (cartId: string, isBankTransfer: boolean, { token }: Sender): Phase[] => [
  session(token),
  withAccount((world, account, memory) => {
    if (account.cart?.id === cartId) return place(world, account, cartId, isBankTransfer);
    if (world.orderedCarts[cartId]?.account !== account.number) return [404];
    memory.isFlagged = true;
    return world.orders[cartId]?.status === "cancelled" ? [409] : undefined;
  }),
  (world, memory) => (world.orders[cartId]?.account === memory.account ? [memory.isFlagged ? 200 : 201] : [401]),
];

export const orderBy = (world: World, id: string) => Object.values(world.orders).find((one) => one.id === id);

/** Puts the pieces of a cancelled order in stock again. */
export function putBack(world: World, pieces: readonly number[]): void {
  world.inventory = world.inventory.map((left, product) => left + (pieces[product] ?? 0));
}

/** Once, before dispatch. The pieces are in stock again. */
export const cancel = (orderId: string, { token }: Sender): Phase[] => [
  session(token),
  (world, memory) => {
    const found = orderBy(world, orderId);
    if (!found || found.account !== memory.account) return [404];
    if (found.status === "cancelled") return undefined;
    if (!isBeforeDispatch(found.status)) return [409];
    found.status = "cancelled";
    putBack(world, found.pieces);
    return undefined;
  },
  (world, memory) => (orderBy(world, orderId)?.account === memory.account ? [200] : [401]),
];

/** Staff set a status. */
export const setStatus = (orderId: string, status: OrderStatus): Phase[] => [
  (world) => {
    const found = orderBy(world, orderId);
    if (!found) return [404];
    if (found.status === status) return [200];
    if (!isLegalMove(found.status, status, found.account !== null)) return [409];
    found.status = status;
    if (status === "cancelled") putBack(world, found.pieces);
    return [200];
  },
];

function deleteExpired(things: Record<string, { isExpired: boolean }>): void {
  for (const [key, { isExpired }] of Object.entries(things)) if (isExpired) delete things[key];
}

/** What was not paid in time is cancelled. Then housekeeping deletes what has expired, one table after another. */
export const tidy = (): Phase[] => [
  (world) => {
    for (const one of Object.values(world.orders)) {
      if (!one.isOverdue || one.status !== "pending") continue;
      one.status = "cancelled";
      putBack(world, one.pieces);
    }
    return undefined;
  },
  (world) => {
    world.registrations = world.registrations.filter(({ isExpired }) => !isExpired);
    return undefined;
  },
  (world) => {
    deleteExpired(world.guests);
    return undefined;
  },
  (world) => {
    deleteExpired(world.orderedCarts);
    return [200];
  },
];
