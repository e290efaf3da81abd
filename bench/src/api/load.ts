import { setTimeout as sleep } from "node:timers/promises";
import autocannon, { type AutocannonOptions, type AutocannonRequest } from "autocannon";
import { processorMs } from "../report/processTree";
import type { Shopper } from "./seedShoppers";
import type { Target } from "./targets";

/** The result of one run of load. */
export interface Sample {
  /** Responses of 2xx a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the server and of the database's connections for one request, also after its response, ms. */
  cpu: number;
  /** Responses of another status, errors and time-outs. */
  failed: number;
}

/** A process that uses less than this in a quarter of a second is idle, ms. Render workers are checked all the time. */
const idleMs = 20;

/**
 * Waits until the processes have done what is left after the responses, such as the e-mails of orders: at most a minute. Otherwise
 * they would take processor time from the server that is measured next.
 */
async function waitUntilIdle(pids: readonly number[]): Promise<void> {
  for (let idle = 0, waits = 0; idle < 3 && waits < 240; waits += 1) {
    const before = await processorMs(pids);
    await sleep(250);
    idle = (await processorMs(pids)) - before <= idleMs ? idle + 1 : 0;
  }
}

/** Runs a load with autocannon, and measures the processor time of the processes. */
export async function load(options: AutocannonOptions, pids: readonly number[]): Promise<Sample> {
  const before = await processorMs(pids);
  const { requests, latency, errors, timeouts, non2xx } = await autocannon(options);
  await waitUntilIdle(pids);
  const cpu = (await processorMs(pids)) - before;
  const done = Math.max(1, requests.total - non2xx);
  return {
    rate: done / options.duration,
    p50: latency.p50,
    p99: latency.p99,
    cpu: cpu / Math.max(1, requests.total),
    failed: errors + timeouts + non2xx,
  };
}

/** A request that shoppers send, made for one target. */
export interface Operation {
  name: string;
  connections: number;
  overallRate?: number;
  request(target: Target): AutocannonRequest;
}

let count = 0;
const next = <T>(list: readonly T[]): T => {
  const one = list[count++ % list.length];
  if (one === undefined) throw new Error("the list is empty");
  return one;
};
const json = (token: string) => ({ "content-type": "application/json", authorization: `Bearer ${token}` });

/** How many shoppers of a target have ordered. Each orders once, because the order empties the cart. */
const buyersUsed = new WeakMap<Target, number>();
function nextBuyer(target: Target): Shopper {
  const at = buyersUsed.get(target) ?? 0;
  buyersUsed.set(target, at + 1);
  const shopper = target.shoppers[at];
  if (!shopper) throw new Error(`all ${target.shoppers.length} shoppers have ordered: fewer seconds, or more shoppers`);
  return shopper;
}

const form = (cart_id: string) => ({
  full_name: "Ada Lovelace",
  email: "ada@bench.example",
  phone_number: "+44 20 7946 0000",
  country: "GB",
  city: "London",
  address: "12 St James's Square",
  zip_code: "SW1Y 4JH",
  notes: "",
  payment_method: "demo_payment",
  cart_id,
});

const path = "/api/products/product/?category=rings";

/** Blanks after a filter, which the API ignores. Each number has others: another key of the cache for the same list. */
const differentBlanks = (nth: number) =>
  [...nth.toString(2).padStart(20, "0")].map((bit) => (bit === "1" ? "%09" : "%20")).join("");

export const operations: readonly Operation[] = [
  { name: "product list", connections: 50, request: () => ({ path }) },
  { name: "product list at 500 a second", connections: 50, overallRate: 500, request: () => ({ path }) },
  {
    name: "product list, uncached",
    connections: 10,
    request: () => ({ setupRequest: (request) => ({ ...request, path: `${path}${differentBlanks(count++)}` }) }),
  },
  {
    name: "product",
    connections: 50,
    request: ({ productIds }) => ({
      setupRequest: (request) => ({ ...request, path: `/api/products/product/${next(productIds)}/` }),
    }),
  },
  {
    name: "cart add",
    connections: 10,
    request: ({ productIds, shoppers }) => ({
      method: "POST",
      path: "/api/cart/add/",
      setupRequest: (request) => {
        // From the end of the list: the shoppers at its start order.
        const { token } = shoppers[shoppers.length - 1 - (count % Math.floor(shoppers.length / 4))] ?? next(shoppers);
        // A cart contains at most a hundred lines.
        const body = JSON.stringify({ product_id: next(productIds.slice(0, 50)), quantity: 1 });
        return { ...request, headers: json(token), body };
      },
    }),
  },
  {
    name: "order create",
    connections: 10,
    request: (target) => ({
      method: "POST",
      path: "/api/orders/create/",
      setupRequest: (request) => {
        const { token, cartId } = nextBuyer(target);
        return { ...request, headers: json(token), body: JSON.stringify(form(cartId)) };
      },
    }),
  },
];
