import { sha256 } from "../../keys";
import type { ReturnStatus } from "../../orders/returnRules";
import type { OrderStatus } from "../../orders/rules";

/** Pieces of each product, by its number. */
export type Pieces = number[];

export interface Cart {
  /** Null for a cart that one of the running calls has made. */
  id: string | null;
  pieces: Pieces;
  /** Not touched for a month: housekeeping may delete it. */
  isExpired: boolean;
}

export interface Account {
  /** Tells an account from an earlier one with the same address. */
  number: number;
  password: string;
  /** Grows with each new password, also when it is the same again. */
  version: number;
  first_name: string;
  city: string;
  cart: Cart | null;
}

export interface Registration {
  /** The token of the attempt cookie. */
  attempt: string;
  email: string;
  password: string;
  isExpired: boolean;
}

export interface Code {
  purpose: "register" | "reset";
  email: string;
  /** The attempt of a registration, or the number of an account. */
  target: string | number;
  /** Null until the e-mail has been read. */
  code: string | null;
  /** The token of the browser that asked for a new password; null for a registration. */
  browser: string | null;
  tries: number;
  isUsed: boolean;
  /** A newer code for the same target has been sent. */
  isReplaced: boolean;
}

/** A request to return pieces of an order. */
export interface Return {
  /** Null for a request that one of the running calls has made. */
  id: string | null;
  status: ReturnStatus;
  pieces: Pieces;
  /** Whether the pieces are on sale again. */
  isRestocked: boolean;
}

export interface Order {
  /** Null for an order that one of the running calls has made. */
  id: string | null;
  /** The number of its account; null when the account has been deleted. */
  account: number | null;
  status: OrderStatus;
  pieces: Pieces;
  /** To be paid by bank transfer. */
  isBankTransfer: boolean;
  /** Its time to be paid is over. */
  isOverdue: boolean;
  /** The ids of its line items, by the number of the product; empty for an order that one of the running calls has made. */
  lineIds: string[];
  /** Oldest first. */
  returns: Return[];
  /** The time to request a return is over. */
  isReturnOver: boolean;
}

/** What a call remembers between its statements. */
export interface Memory {
  account?: number;
  version?: number;
  password?: string;
  code?: number;
  isFlagged?: boolean;
}

/** What the shop must have stored. Plain data, so that it can be copied. */
export interface World {
  /** By e-mail address. */
  accounts: Record<string, Account>;
  /** The number of the account by token. */
  sessions: Record<string, number>;
  /** Carts of guests by cart cookie. */
  guests: Record<string, Cart>;
  /** Oldest first. */
  registrations: Registration[];
  /** Oldest first. */
  codes: Code[];
  /** Carts that were ordered, by id: the number of their account. */
  orderedCarts: Record<string, { account: number; isExpired: boolean }>;
  /** By the id of their cart. */
  orders: Record<string, Order>;
  inventory: Pieces;
  nextAccount: number;
  /** Of the calls of the current step. */
  memory: Memory[];
}

/** The account with this number; undefined when it has been deleted. */
export const accountOf = (world: World, number: number | undefined): Account | undefined =>
  Object.values(world.accounts).find((account) => account.number === number);

export const emailOf = (world: World, number: number | null): string | undefined =>
  Object.keys(world.accounts).find((email) => world.accounts[email]?.number === number);

const hasTarget = (world: World, { target }: Code): boolean =>
  typeof target === "number"
    ? accountOf(world, target) !== undefined
    : world.registrations.some(({ attempt }) => attempt === target);

/** Whether the code is one of those with which an attempt is compared and counted: five of its owner's browsers, three of others. */
export const isComparable = ({ isUsed, isReplaced, tries }: Code, isOwner: boolean): boolean =>
  !isUsed && !isReplaced && tries < (isOwner ? 5 : 3);

/** Whether the code can have an effect. */
export const isLive = (world: World, code: Code): boolean => isComparable(code, true) && hasTarget(world, code);

/** A token as it is shown and compared. */
export const shortHash = (token: string): string => sha256(token).slice(0, 10);

export const piecesText = (pieces: Pieces): string =>
  pieces.flatMap((count, product) => (count > 0 ? [`P${product}x${count}`] : [])).join(" ");

const returnText = (cart: string, { status, pieces, isRestocked }: Return, index: number): string =>
  `return ${cart} ${index + 1}: ${[status, ...(isRestocked ? ["on sale"] : []), piecesText(pieces)].join(", ")}`;

function ordersText(world: World): string[] {
  return Object.entries(world.orders).map(([cart, { account, status, pieces }]) => {
    const owner = account === null ? "no account, Deleted" : `${emailOf(world, account)}, Ada Lovelace`;
    return `order ${cart}: ${owner}, ${status}, ${piecesText(pieces)}`;
  });
}

/** One line for each thing that is stored, sorted: two worlds are the same when their lines are. */
export function linesOf(world: World): string[] {
  const { accounts, sessions, guests, registrations, orderedCarts, inventory } = world;
  const codes = world.codes.filter((code) => isLive(world, code));
  return [
    ...Object.entries(accounts).map(
      ([email, { password, first_name, city }]) => `account ${email}: ${[first_name, city, password].join(", ")}`,
    ),
    ...Object.entries(sessions).map(([token, number]) => `session ${shortHash(token)}: ${emailOf(world, number)}`),
    ...Object.entries(accounts).flatMap(([email, { cart }]) =>
      cart ? [`cart ${email}: ${piecesText(cart.pieces)}`] : [],
    ),
    ...Object.entries(guests).map(([token, { pieces }]) => `cart guest ${shortHash(token)}: ${piecesText(pieces)}`),
    ...Object.entries(orderedCarts).map(([id, { account }]) => `ordered cart ${id}: ${emailOf(world, account)}`),
    ...ordersText(world),
    ...Object.entries(world.orders).flatMap(([cart, { returns }]) =>
      returns.map((one, index) => returnText(cart, one, index)),
    ),
    ...inventory.map((count, product) => `stock P${product}: ${count}`),
    ...registrations.map(({ attempt, email }) => `registration ${shortHash(attempt)}: ${email}`),
    ...codes.map(
      ({ purpose, target, tries, email }) =>
        `code ${purpose} ${typeof target === "string" ? shortHash(target) : email}: ${tries} tries`,
    ),
  ].sort();
}
