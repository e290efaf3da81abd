import { isBeforeDispatch } from "../../orders/rules";
import { type Answer, cookieIn } from "./answer";
import type { End, Phase } from "./explain";
import { type Sender, session, withAccount } from "./sender";
import { mergeGuest, putBack } from "./shoppingRules";
import { accountOf, type Code, isComparable, type World } from "./world";

function startSession(world: World, number: number, { body }: Answer): End {
  if (typeof body?.access === "string") world.sessions[body.access] = number;
  return undefined;
}

/** The registrations of an address that can still be verified, oldest first. */
const pendingOf = (world: World, email: string) =>
  world.registrations.filter((one) => one.email === email && !one.isExpired);

const addCode = (world: World, code: Pick<Code, "purpose" | "email" | "target" | "browser">) =>
  world.codes.push({ ...code, code: null, tries: 0, isUsed: false, isReplaced: false });

/** An address with an account gets an e-mail about it. Otherwise the three latest registrations stay. */
export const register = (email: string, password: string, answer: Answer): Phase[] => [
  (world) => {
    if (world.accounts[email]) return [201];
    const attempt = cookieIn(answer, "attempt")?.split(".")[0];
    if (!attempt) return "rejected";
    const latest = pendingOf(world, email).slice(-2);
    world.registrations = world.registrations.filter((one) => one.email !== email || latest.includes(one));
    world.registrations.push({ attempt, email, password, isExpired: false });
    addCode(world, { purpose: "register", email, target: attempt, browser: null });
    return [201];
  },
];

interface CodeSearch extends Pick<Code, "purpose" | "email"> {
  code: string;
  attempt: string | null;
  /** Whether the sender has all tries of this code. */
  isOwner(one: Code): boolean;
}

/** Counts the attempt on every code that it is compared with, and finds the right one. */
const matchCode =
  ({ purpose, email, code, attempt, isOwner }: CodeSearch): Phase =>
  (world, memory) => {
    const known = (one: Code) => world.registrations.some((each) => each.attempt === one.target);
    const candidates = world.codes.filter(
      (one) =>
        one.purpose === purpose &&
        one.email === email &&
        isComparable(one, isOwner(one)) &&
        (attempt === null || (one.target === attempt && known(one))),
    );
    for (const candidate of candidates) candidate.tries += 1;
    const match = candidates.find((one) => one.code === code);
    if (!match) return [400];
    memory.code = world.codes.indexOf(match);
    return undefined;
  };

/** Uses the code, and makes the account of its registration. */
const activate: Phase = (world, memory) => {
  const code = world.codes[memory.code ?? -1];
  if (!code || code.isUsed) return [400];
  code.isUsed = true;
  const registration = world.registrations.find(({ attempt }) => attempt === code.target);
  if (!registration || registration.isExpired || world.accounts[registration.email]) return [400];
  const { email, password } = registration;
  world.registrations = world.registrations.filter((one) => one.email !== email);
  memory.account = world.nextAccount;
  world.nextAccount += 1;
  world.accounts[email] = { number: memory.account, password, version: 1, first_name: "", city: "", cart: null };
  return undefined;
};

export const validate = (email: string, code: string, { cart, attempt }: Sender, answer: Answer): Phase[] => [
  matchCode({ purpose: "register", email, code, attempt, isOwner: () => attempt !== null }),
  activate,
  (world, memory) => (accountOf(world, memory.account) ? undefined : [400]),
  withAccount((world, { number }) => startSession(world, number, answer)),
  mergeGuest(cart, answer),
];

/** The account is read first, then the registrations; the session starts when the compared password still is the account's. */
export const signIn = (email: string, password: string, { cart, attempt }: Sender, answer: Answer): Phase[] => [
  (world, memory) => {
    const account = world.accounts[email];
    if (!account) return undefined;
    memory.account = account.number;
    memory.version = account.version;
    memory.password = account.password;
    return undefined;
  },
  (world, memory) => {
    const pending = pendingOf(world, email);
    const registration = pending.find((one) => one.attempt === attempt) ?? pending.at(-1);
    if ((memory.password ?? registration?.password) !== password) return [401];
    return memory.account === undefined ? [403] : undefined;
  },
  withAccount((world, account, memory) =>
    account.version === memory.version ? startSession(world, account.number, answer) : [401],
  ),
  mergeGuest(cart, answer),
];

export const signOut = ({ token }: Sender): Phase[] => [
  (world) => {
    if (token !== null) delete world.sessions[token];
    return [204];
  },
];

/** The code is e-mailed after the answer. */
export const requestReset = (email: string, answer: Answer): Phase[] => [
  (world) => {
    const browser = cookieIn(answer, "reset");
    if (!browser) return "rejected";
    const account = world.accounts[email];
    if (!account) return [200];
    for (const code of world.codes) if (code.target === account.number) code.isReplaced = true;
    addCode(world, { purpose: "reset", email, target: account.number, browser });
    return [200];
  },
];

/** No session outlasts a new password. */
export const confirmReset = (email: string, code: string, password: string, { reset, isKnown }: Sender): Phase[] => [
  matchCode({
    purpose: "reset",
    email,
    code,
    attempt: null,
    isOwner: ({ browser }) => isKnown || (reset !== null && browser === reset),
  }),
  (world, memory) => {
    const target = world.codes[memory.code ?? -1]?.target;
    if (typeof target !== "number" || !accountOf(world, target)) return [400];
    memory.account = target;
    return undefined;
  },
  (world, memory) => {
    const account = accountOf(world, memory.account);
    const used = world.codes[memory.code ?? -1];
    if (!account || !used || used.isUsed) return [400];
    used.isUsed = true;
    account.password = password;
    account.version += 1;
    for (const [token, number] of Object.entries(world.sessions)) {
      if (number === account.number) delete world.sessions[token];
    }
    return [200];
  },
];

/** Only the sent field changes. */
export const changeProfile = (field: "first_name" | "city", value: string, { token }: Sender): Phase[] => [
  session(token),
  withAccount((_world, account) => {
    account[field] = value;
    return [200];
  }),
];

/** Nothing of the person stays. What was not dispatched is cancelled, and its pieces are in stock again. */
export const deleteAccount = ({ token }: Sender): Phase[] => [
  session(token),
  withAccount((world, { number }) => {
    for (const order of Object.values(world.orders).filter(({ account }) => account === number)) {
      if (isBeforeDispatch(order.status)) {
        order.status = "cancelled";
        putBack(world, order.pieces);
      }
      order.account = null;
    }
    for (const [token, owner] of Object.entries(world.sessions)) if (owner === number) delete world.sessions[token];
    for (const [id, cart] of Object.entries(world.orderedCarts))
      if (cart.account === number) delete world.orderedCarts[id];
    for (const [email, account] of Object.entries(world.accounts))
      if (account.number === number) delete world.accounts[email];
    return [204];
  }),
];
