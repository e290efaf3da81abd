import { findViolation } from "../../operations/invariants";
import type { Answer } from "./answer";
import { aBrowser, type Browser, receive } from "./browsers";
import { letTimePass } from "./expire";
import { explain } from "./explain";
import type { PreparedCall, Surroundings } from "./maker";
import { type ModelShop, resetShop } from "./modelShop";
import { bind, difference, type Observation, observe, readCodes } from "./observe";
import { prepareCall } from "./prepareCall";
import { sendTogether } from "./sendTogether";
import { accountCount, browserCount, type Step } from "./steps";
import { linesOf } from "./world";

/** A step after which something was stored or answered that no order of its calls explains. */
export interface Failure {
  /** The number of the step in its list. */
  at: number;
  /** What was sent and answered, and what differs. */
  report: string;
}

interface Schedule extends Surroundings {
  shop: ModelShop;
  browsers: Browser[];
  /** Sign-ins that failed, by e-mail address. */
  failures: Map<string, number>;
}

/** Numbers of runs and calls, so that no two have the same e-mail or client address. */
let runs = 0;
let addresses = 0;

const addressOf = (network: number, number: number) =>
  `${network}.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

async function begin(shop: ModelShop): Promise<Schedule> {
  runs += 1;
  const run = runs;
  const emailOf = (account: number) => `shopper${account}.run${run}@example.com`;
  const emails = Array.from({ length: accountCount }, (_, account) => emailOf(account));
  const { world, tokens } = await resetShop(shop, emails);
  const browsers = Array.from({ length: browserCount }, aBrowser);
  for (const [index, browser] of browsers.entries()) browser.token = tokens[index] ?? null;
  const failures = new Map<string, number>();
  return {
    shop,
    world,
    browsers,
    products: shop.products,
    failures,
    emailOf,
    // Wrong passwords from one address are limited to five.
    signInAddress: (email) => addressOf(10, run * 16 + Math.floor((failures.get(email) ?? 0) / 3)),
    freshAddress() {
      addresses += 1;
      return addressOf(11, addresses);
    },
  };
}

const describe = ({ request: { method, path, body } }: PreparedCall, { status, body: got }: Answer): string => {
  const { password_confirm: _, ...sent } = (body ?? {}) as Record<string, unknown>; // a body is an object
  const form = Object.entries(sent).filter(([name]) => !["full_name", "phone_number", "address"].includes(name));
  return `  ${method} ${path} ${JSON.stringify(Object.fromEntries(form))} -> ${status} ${got?.code ?? ""}`;
};

interface Outcome {
  calls: readonly PreparedCall[];
  answers: readonly Answer[];
  observation: Observation;
}

/** Looks for an order of the calls that explains what was answered and stored. Returns the report when there is none. */
async function check(schedule: Schedule, { calls, answers, observation }: Outcome): Promise<string | null> {
  const { shop, world } = schedule;
  const stored = observation.lines.join("\n");
  const modelled = calls.flatMap((call, index) => {
    const answer = answers[index];
    return answer ? [{ phases: call.phases(answer), status: answer.status }] : [];
  });
  const { world: after, allowed } = explain(world, modelled, (one) => linesOf(one).join("\n") === stored);
  if (!after) {
    const statuses = [...allowed.statuses].sort().map((line) => `  ${line}`);
    const worlds = allowed.worlds.map((one) => ["or:", ...difference(linesOf(one), observation)]);
    return ["No order of these calls explains them. Allowed:", ...statuses, ...worlds.flat()].join("\n");
  }
  const sendsCode = calls.some(({ request: { path } }) => /register|password-reset.request/.test(path));
  await bind(after, observation, sendsCode ? await readCodes(shop.db, shop.keys) : []);
  schedule.world = after;
  const violation = await findViolation(shop.reads);
  return violation && `Of the database is not true any more: ${violation}.`;
}

async function runStep(schedule: Schedule, step: Step): Promise<string | null> {
  const { shop, failures } = schedule;
  await letTimePass(schedule.world, shop.db, step.calls);
  const calls = step.calls.map((call) => prepareCall(call, schedule));
  const answers = await sendTogether(shop, step, calls);
  const errors: string[] = [];
  if (step.calls.some(({ kind }) => kind === "requestReset")) {
    for (const api of shop.apis) errors.push(...(await api.settle()));
  }
  const observation = await observe(shop.reads);
  const problem = errors[0] ?? (await check(schedule, { calls, answers, observation }));
  for (const [index, answer] of answers.entries()) {
    const call = calls[index];
    if (call) receive(call.browser, call.request, answer);
    const hasFailed = step.calls[index]?.kind === "signIn" && answer.status !== 200;
    if (call && hasFailed) failures.set(call.email, (failures.get(call.email) ?? 0) + 1);
  }
  if (problem === null) return null;
  const sent = calls.flatMap((call, index) => {
    const answer = answers[index];
    return answer ? [describe(call, answer)] : [];
  });
  return [...sent, problem].join("\n");
}

/** Runs the steps on a fresh shop, and checks the model and the invariants after each. Returns the first failure; null without one. */
export async function runSchedule(shop: ModelShop, steps: readonly Step[]): Promise<Failure | null> {
  const schedule = await begin(shop);
  for (const [at, step] of steps.entries()) {
    const report = await runStep(schedule, step);
    if (report !== null) return { at, report };
  }
  return null;
}
