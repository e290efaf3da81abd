import { randomUUID } from "node:crypto";
import { type OrderStatus, statuses } from "../../orders/rules";
import { anOrderForm } from "../builders";
import { staffToken } from "../testShop";
import * as accounts from "./accountRules";
import type { Answer } from "./answer";
import { type Browser, headersOf, senderOf } from "./browsers";
import type { Phase } from "./explain";
import type { ModelRequest } from "./modelApi";
import { firstPassword, passwords } from "./observe";
import * as shopping from "./shoppingRules";
import { accountCount, type Call, productCount } from "./steps";
import { isLive, type World } from "./world";

/** What a call is made of: known before it is sent, except for its answer. */
export interface PreparedCall {
  browser: Browser;
  email: string;
  request: ModelRequest;
  /** What it must do, given its answer. */
  phases(answer: Answer): Phase[];
}

/** What a schedule knows when it prepares a call. */
export interface Surroundings {
  world: World;
  browsers: readonly Browser[];
  /** The ids of the products. */
  products: readonly string[];
  emailOf(account: number): string;
  /** The client address of sign-ins to an account. */
  signInAddress(email: string): string;
  /** A client address that no other call has. */
  freshAddress(): string;
}

/** One of the candidates, the first one for choice 0. */
const pick = <Item>(items: readonly Item[], choice: number): Item | undefined => items[choice % items.length];

interface Maker extends Surroundings {
  call: Call;
  email: string;
  /** The browser that the call names. */
  browser: Browser;
  /** A browser that is signed in to the account; if there is none, the one that the call names. */
  signedIn: Browser;
}

type Make = (maker: Maker) => PreparedCall;

function post(maker: Maker, browser: Browser, path: string, body?: object, token: string | null = null): PreparedCall {
  const headers = headersOf(browser, token);
  const request = { method: "POST", path, headers, ip: maker.freshAddress(), body } as const;
  return { browser, email: maker.email, request, phases: () => [] };
}

/** The codes that were e-mailed to an address, newest first. */
function codeFor({ world, email, call }: Maker, purpose: "register" | "reset"): string {
  const known = world.codes.filter((one) => one.purpose === purpose && one.email === email && one.code !== null);
  return pick(known.reverse(), call.choice)?.code ?? "000000";
}

/** The password of the account, or of the latest registration; for another choice a wrong or earlier one. */
function passwordFor({ world, email, call }: Maker): string {
  const registered = world.registrations.findLast((one) => one.email === email)?.password;
  const right = world.accounts[email]?.password ?? registered ?? firstPassword;
  const at = passwords.indexOf(right);
  return passwords[(at + call.choice) % passwords.length] ?? right;
}

/** The id of one of the shop's orders: of the account first, latest first. */
function orderFor({ world, email, call }: Maker): string {
  const number = world.accounts[email]?.number;
  const all = Object.values(world.orders).reverse();
  const own = all.filter(({ account }) => account === number);
  return pick([...own, ...all], call.choice)?.id ?? randomUUID();
}

const makers: Readonly<Record<Call["kind"], Make>> = {
  register(maker) {
    const { call, email, browser } = maker;
    const password = passwords[call.value % passwords.length] ?? firstPassword;
    const body = { email, password, password_confirm: password };
    return {
      ...post(maker, browser, "users/register/", body),
      phases: (answer) => accounts.register(email, password, answer),
    };
  },
  validate(maker) {
    const { email, browser } = maker;
    const code = codeFor(maker, "register");
    const sender = senderOf(browser, email);
    return {
      ...post(maker, browser, "users/validate/", { email, code }),
      phases: (answer) => accounts.validate(email, code, sender, answer),
    };
  },
  signIn(maker) {
    const { email, browser } = maker;
    const password = passwordFor(maker);
    const sender = senderOf(browser, email);
    const sent = post(maker, browser, "auth/token/", { email, password });
    return {
      ...sent,
      request: { ...sent.request, ip: maker.signInAddress(email) },
      phases: (answer) => accounts.signIn(email, password, sender, answer),
    };
  },
  signOut(maker) {
    const { signedIn, email } = maker;
    const sender = senderOf(signedIn, email);
    return {
      ...post(maker, signedIn, "auth/logout/", undefined, sender.token),
      phases: () => accounts.signOut(sender),
    };
  },
  requestReset(maker) {
    const { email, browser } = maker;
    return {
      ...post(maker, browser, "auth/password-reset/request/", { email }),
      phases: () => accounts.requestReset(email),
    };
  },
  confirmReset(maker) {
    const { call, world, email, browser } = maker;
    const code = codeFor(maker, "reset");
    const before = passwords.indexOf(world.accounts[email]?.password ?? "");
    const password = passwords[(before + 1 + (call.value % 2)) % passwords.length] ?? firstPassword;
    const body = { email, code, password, password_confirm: password };
    return {
      ...post(maker, browser, "auth/password-reset/confirm/", body),
      phases: () => accounts.confirmReset(email, code, password),
    };
  },
  changeProfile(maker) {
    const { call, email, signedIn } = maker;
    const field = call.value % 2 === 0 ? "first_name" : "city";
    const value = `Ada ${call.value}`;
    const sender = senderOf(signedIn, email);
    const body = field === "city" ? { buyer: { city: value } } : { first_name: value };
    const sent = post(maker, signedIn, "users/me/", body, sender.token);
    return {
      ...sent,
      request: { ...sent.request, method: "PATCH" },
      phases: () => accounts.changeProfile(field, value, sender),
    };
  },
  deleteAccount(maker) {
    const { email, signedIn } = maker;
    const sender = senderOf(signedIn, email);
    const sent = post(maker, signedIn, "users/me/", undefined, sender.token);
    return {
      ...sent,
      request: { ...sent.request, method: "DELETE" },
      phases: () => accounts.deleteAccount(sender),
    };
  },
  add(maker) {
    const { call, email, signedIn, products } = maker;
    const product = call.value % productCount;
    const quantity = 1 + (call.value % 4);
    const sender = senderOf(signedIn, email);
    const body = { product_id: products[product], quantity };
    return {
      ...post(maker, signedIn, "cart/add/", body, sender.token),
      // Without a token the visitor is a guest.
      phases: (answer) =>
        sender.token === null
          ? shopping.addAsGuest(product, quantity, sender, answer)
          : shopping.add(product, quantity, sender),
    };
  },
  addAsGuest(maker) {
    const { call, email, browser, products } = maker;
    const product = call.value % productCount;
    const quantity = 1 + (call.value % 4);
    const sender = senderOf(browser, email);
    return {
      ...post(maker, browser, "cart/add/", { product_id: products[product], quantity }),
      phases: (answer) => shopping.addAsGuest(product, quantity, sender, answer),
    };
  },
  order(maker) {
    const { call, world, email, signedIn } = maker;
    const account = world.accounts[email];
    const ordered = Object.entries(world.orderedCarts).filter(([, cart]) => cart.account === account?.number);
    const carts = [account?.cart?.id ?? null, ...ordered.map(([id]) => id).reverse()].filter((id) => id !== null);
    const cartId = pick(carts, call.choice) ?? randomUUID();
    const isBankTransfer = call.value % 2 === 0;
    const payment_method = isBankTransfer ? "bank_transfer" : "demo_payment";
    const sender = senderOf(signedIn, email);
    return {
      ...post(maker, signedIn, "orders/create/", anOrderForm(cartId, { payment_method }), sender.token),
      phases: () => shopping.order(cartId, isBankTransfer, sender),
    };
  },
  cancel(maker) {
    const { email, signedIn } = maker;
    const id = orderFor(maker);
    const sender = senderOf(signedIn, email);
    return {
      ...post(maker, signedIn, `orders/${id}/cancel/`, undefined, sender.token),
      phases: () => shopping.cancel(id, sender),
    };
  },
  setStatus(maker) {
    const { call, browser } = maker;
    const id = orderFor(maker);
    const status = statuses[call.value % statuses.length] as OrderStatus; // the index is within the list
    const sent = post(maker, browser, `orders/${id}/update-status/`, { status }, staffToken);
    return {
      ...sent,
      request: { ...sent.request, method: "PUT" },
      phases: () => shopping.setStatus(id, status),
    };
  },
  tidy(maker) {
    const { browser, email } = maker;
    return {
      browser,
      email,
      request: { method: "TIDY", path: "", headers: {}, ip: "" },
      phases: () => shopping.tidy(),
    };
  },
};

/** Whether a call of this kind can have an effect on the account with this address. */
function canAct({ kind }: Call, { world, browsers }: Surroundings, email: string): boolean {
  const account = world.accounts[email];
  if (kind === "register") return !account;
  if (kind === "validate" || kind === "confirmReset")
    return world.codes.some((one) => one.email === email && isLive(world, one));
  if (kind === "signIn" || kind === "requestReset") return account !== undefined;
  if (!account || !browsers.some(({ token }) => token !== null && world.sessions[token] === account.number))
    return false;
  return kind !== "order" || (account.cart?.pieces.some((count) => count > 0) ?? false);
}

/** The address that the call names. For choice 0 rather the next one on which it can have an effect. */
function addressOf(call: Call, surroundings: Surroundings): string {
  const named = surroundings.emailOf(call.account);
  if (call.choice > 0) return named;
  const inTurn = Array.from({ length: accountCount }, (_, index) =>
    surroundings.emailOf((call.account + index) % accountCount),
  );
  return inTurn.find((email) => canAct(call, surroundings, email)) ?? named;
}

/** Chooses, among what exists now, what the call is about. */
export function prepareCall(call: Call, surroundings: Surroundings): PreparedCall {
  const { world, browsers } = surroundings;
  const email = addressOf(call, surroundings);
  const inTurn = [...browsers.slice(call.browser), ...browsers.slice(0, call.browser)];
  const browser = inTurn[0] as Browser; // there are browsers
  const number = world.accounts[email]?.number;
  const isSignedIn = ({ token }: Browser) => token !== null && number !== undefined && world.sessions[token] === number;
  const signedIn = (call.choice < 3 && inTurn.find(isSignedIn)) || browser;
  return makers[call.kind]({ ...surroundings, call, email, browser, signedIn });
}
