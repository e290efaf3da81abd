import { type Random, seededRandom } from "./random";

/** What a browser, a member of staff or the clock does. */
export type CallKind =
  | "register"
  | "validate"
  | "signIn"
  | "signOut"
  | "requestReset"
  | "confirmReset"
  | "changeProfile"
  | "deleteAccount"
  | "add"
  | "addAsGuest"
  | "order"
  | "cancel"
  | "setStatus"
  | "requestReturn"
  | "answerReturn"
  | "tidy";

/**
 * One call. Its numbers are choices among what exists when the call is made, so that a schedule means something too when
 * steps before it are left out.
 */
export interface Call {
  kind: CallKind;
  /** 0 to `accountCount - 1`: the account that it is about. */
  account: number;
  /** 0 to `browserCount - 1`: the first browser that comes into question. */
  browser: number;
  /** Which code, password, order or cart: 0 is the one that fits best. */
  choice: number;
  /** A quantity, a product, a status, a field or a value. */
  value: number;
}

/** One call, or two or three at the same time. */
export interface Step {
  calls: readonly Call[];
  /** The first call is held before this statement of its own, counted from 1, until the others have ended. 0: all run freely. */
  holdAt: number;
}

export const accountCount = 3;
export const browserCount = 4;
export const productCount = 3;
/** Steps of one schedule. Each schedule starts with fresh accounts, so that a failing one is short. */
export const stepsPerSchedule = 40;
/** Codes that a schedule may have e-mailed: the shop sends ten a day to one address (reliability P9). */
const maxCodes = 10;
/** A call has seldom more statements. */
const maxHoldAt = 14;

const weightsAlone: Readonly<Record<CallKind, number>> = {
  register: 3,
  validate: 5,
  signIn: 6,
  signOut: 1,
  requestReset: 2,
  confirmReset: 2,
  changeProfile: 3,
  deleteAccount: 0.7,
  add: 8,
  addAsGuest: 4,
  order: 5,
  cancel: 2,
  setStatus: 4,
  requestReturn: 3,
  answerReturn: 3,
  tidy: 2,
};

const weightsTogether: Readonly<Record<CallKind, number>> = {
  register: 2.5,
  validate: 3,
  signIn: 6,
  signOut: 1,
  requestReset: 1,
  confirmReset: 3,
  changeProfile: 4,
  deleteAccount: 2.5,
  add: 4,
  addAsGuest: 2.5,
  order: 4,
  cancel: 3,
  setStatus: 3,
  requestReturn: 2.5,
  answerReturn: 2.5,
  tidy: 3,
};

const sendsCode = ({ kind }: Call) => kind === "register" || kind === "requestReset";

const aCall = (random: Random, kind: CallKind, account: number): Call => ({
  kind,
  account,
  browser: random.below(browserCount),
  choice: random.chance(0.7) ? 0 : 1 + random.below(3),
  value: random.below(60),
});

/** Calls at the same time: mostly about one account, where they can disturb each other. */
function callsTogether(random: Random): Call[] {
  const account = random.below(accountCount);
  const first = random.weighted(weightsTogether);
  const kinds = [first, ...Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => random.weighted(weightsTogether))];
  if (random.chance(0.2)) kinds[1] = first;
  return kinds.map((kind) => aCall(random, kind, random.chance(0.9) ? account : random.below(accountCount)));
}

/**
 * Which of two registrations at the same time is the later one cannot be seen, and a sign-in without an account is answered by the
 * password of the later one.
 */
function isAmbiguous(calls: readonly Call[]): boolean {
  const count = (kind: CallKind) => calls.filter((call) => call.kind === kind).length;
  return count("register") > 1 && count("signIn") > 0;
}

/** The steps of a schedule. The same seed gives the same ones. */
export function makeSteps(seed: number, count = stepsPerSchedule): Step[] {
  const random = seededRandom(seed);
  let codes = 0;
  const steps: Step[] = [];
  while (steps.length < count) {
    const isTogether = random.chance(0.6);
    const alone = () => [aCall(random, random.weighted(weightsAlone), random.below(accountCount))];
    const calls = isTogether ? callsTogether(random) : alone();
    const holdAt = isTogether && random.chance(0.8) ? 1 + random.below(maxHoldAt) : 0;
    const sent = calls.filter(sendsCode).length;
    if (isAmbiguous(calls) || codes + sent > maxCodes) continue;
    codes += sent;
    steps.push({ calls, holdAt });
  }
  return steps;
}
