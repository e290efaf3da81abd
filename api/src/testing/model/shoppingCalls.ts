import { randomUUID } from "node:crypto";
import { type OrderStatus, statuses } from "../../orders/rules";
import { anOrderForm } from "../builders";
import { staffToken } from "../testShop";
import { senderOf } from "./browsers";
import { type Make, type Maker, pick, post } from "./maker";
import * as shopping from "./shoppingRules";
import { productCount } from "./steps";

/** The id of one of the shop's orders: of the account first, latest first. */
function orderFor({ world, email, call }: Maker): string {
  const number = world.accounts[email]?.number;
  const all = Object.values(world.orders).reverse();
  const own = all.filter(({ account }) => account === number);
  return pick([...own, ...all], call.choice)?.id ?? randomUUID();
}

/** Calls about carts and orders, and a run of housekeeping. */
export const shoppingCalls = {
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
} satisfies Record<string, Make>;
