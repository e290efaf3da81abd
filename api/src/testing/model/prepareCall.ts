import { accountCalls } from "./accountCalls";
import type { Browser } from "./browsers";
import type { Make, PreparedCall, Surroundings } from "./maker";
import { returnCalls } from "./returnCalls";
import { returnable } from "./returnRules";
import { shoppingCalls } from "./shoppingCalls";
import { accountCount, type Call } from "./steps";
import { isLive } from "./world";

const makers: Readonly<Record<Call["kind"], Make>> = { ...accountCalls, ...shoppingCalls, ...returnCalls };

/** Whether a call of this kind can have an effect on the account with this address. */
function canAct({ kind }: Call, { world, browsers }: Surroundings, email: string): boolean {
  const account = world.accounts[email];
  if (kind === "register") return !account;
  if (kind === "validate" || kind === "confirmReset")
    return world.codes.some((one) => one.email === email && isLive(world, one));
  if (kind === "signIn" || kind === "requestReset") return account !== undefined;
  if (!account || !browsers.some(({ token }) => token !== null && world.sessions[token] === account.number))
    return false;
  if (kind === "order") return account.cart?.pieces.some((count) => count > 0) ?? false;
  const orders = Object.values(world.orders).filter((order) => order.account === account.number);
  if (kind === "requestReturn")
    return orders.some((order) => order.status === "delivered" && returnable(order).some((count) => count > 0));
  return kind !== "answerReturn" || orders.some(({ returns }) => returns.length > 0);
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
