import path from "node:path";
import { parseArgs } from "node:util";
import { ArgumentError } from "@aurelle/e2e/argumentError";
import { timeFixedWork } from "@aurelle/e2e/machineSpeed";
import { openPostgres } from "../../../api/src/database/postgres";
import { deleteExpired } from "../../../api/src/housekeeping";
import { startPostgres } from "../../../api/src/testing/postgres";
import { percentile } from "../../../api/src/testing/statistics";
import { startTarget, type Target } from "../api/targets";
import { buildShop } from "../buildShop";
import { type Goal, goalTable } from "../report/goals";
import { describeMachine } from "../report/machine";
import { table } from "../report/markdownTable";
import { resultsDir, saveRaw } from "../report/rawResults";
import { median, rounded } from "../report/statistics";
import { sendRequest } from "../virtualShoppers/sendRequest";
import { expiredHere, seedBuyers, seedExpired } from "./seedExpired";

/** Shoppers who read at the same time, and their pause between two reads, ms. */
const readers = 8;
const thinkMs = 30;
const deletions = 150;
const shoppers = 1000;
const limits = { p99: 1.5, deletion: 1.1 };

const log = (text: string) => process.stderr.write(`${text}\n`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads lists, products and carts until `until` resolves. Returns the response times in ms. @throws Error for a failed read. */
async function readUntil({ url, productIds, shoppers: visitors }: Target, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const read = async (nth: number) => {
    const paths = [
      "/api/products/product/?category=rings",
      `/api/products/product/${productIds[nth % 50]}/`,
      "/api/cart/",
    ];
    const token = visitors[visitors.length - 1 - (nth % 100)]?.token ?? "";
    const { status, ms } = await sendRequest(url, {
      path: paths[nth % paths.length] ?? "",
      headers: { authorization: `Bearer ${token}` },
    });
    if (status !== 200) throw new Error(`a read was answered ${status}`);
    times.push(ms);
  };
  let count = 0;
  const work = Array.from({ length: readers }, async () => {
    while (!isOver) {
      await read(count++);
      await sleep(thinkMs);
    }
  });
  await Promise.all(work);
  return times;
}

/** Deletes accounts of both targets in turn. Returns the times in ms. */
async function deleteAccounts(targets: readonly Target[]): Promise<number[][]> {
  const times: number[][] = targets.map(() => []);
  for (let nth = 0; nth < deletions; nth += 1) {
    // In the other order every second time, and with a pause: an e-mail is sent after each response.
    const inTurn = [...targets.entries()];
    for (const [at, { url, shoppers: visitors }] of nth % 2 === 0 ? inTurn : inTurn.reverse()) {
      await sleep(thinkMs);
      const headers = { authorization: `Bearer ${visitors[nth]?.token}` };
      const { status, ms } = await sendRequest(url, { path: "/api/users/me/", method: "DELETE", headers });
      if (status >= 300) throw new Error(`a deletion was answered ${status}`);
      times[at]?.push(ms);
    }
  }
  return times;
}

function report(values: {
  quiet: number[];
  tidying: number[];
  few: number[];
  many: number[];
  rows: number;
  seconds: number;
}) {
  const line = (name: string, times: readonly number[]) => [
    name,
    times.length,
    ...[50, 95, 99].map((of) => rounded(percentile(times, of), 1)),
  ];
  const goals: Goal[] = [
    {
      label: "p99 of reads while rows are deleted, to that without",
      measured: percentile(values.tidying, 99) / percentile(values.quiet, 99),
      max: limits.p99,
    },
    {
      label: "deletion of an account with many ordered carts in the shop, to that with few",
      measured: median(values.many) / median(values.few),
      max: limits.deletion,
    },
  ];
  const text = [
    describeMachine([timeFixedWork()]),
    `${values.rows.toLocaleString("en-GB")} rows were deleted in ${rounded(values.seconds)} s.`,
    table(
      ["", "calls", "p50 ms", "p95 ms", "p99 ms"],
      [
        line("reads", values.quiet),
        line("reads while rows are deleted", values.tidying),
        line("deletion of an account, few carts", values.few),
        line("deletion of an account, many carts", values.many),
      ],
    ),
    goalTable(goals),
  ].join("\n\n");
  process.stdout.write(`${text}\n`);
  return goals.every(({ measured, max }) => measured <= max);
}

/**
 * `npm run bench -- housekeeping [--share 0.1]`: a million expired carts of guests, two million ordered ones and 100,000 pending e-mails,
 * or a share of them, on PostgreSQL. They are deleted to the last while shoppers read.
 * @returns whether both ratios are within their limits.
 */
export async function measureHousekeeping(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { share: { type: "string", default: "1" } } });
  const share = Number(values.share);
  if (!(share > 0)) throw new ArgumentError("Usage: npm run bench -- housekeeping [--share 0.1]");
  buildShop();
  const server = await startPostgres();
  const options = { dataDir: path.join(resultsDir, "housekeeping-data"), serverUrl: server.url, shoppers };
  const targets: Target[] = [];
  try {
    // The number of products names the database: one of a few carts, and one of many.
    for (const products of [60, 61]) targets.push(await startTarget({ database: "PostgreSQL", products }, options));
    const [few, many] = targets;
    if (!few || !many) throw new Error("there are no targets");
    const url = new URL(server.url);
    url.pathname = "/bench_61";
    const db = openPostgres(url.toString(), () => undefined, { connections: 1 });
    const seeding = openPostgres(url.toString(), () => undefined, { connections: 1, timeoutMs: 600_000 });
    log("inserting rows …");
    const buyers = Math.ceil(10_000 * share);
    await seedBuyers(seeding, buyers);
    await seedExpired(seeding, { buyers, guestCarts: 1e6 * share, orderedCarts: 2e6 * share, mails: 1e5 * share });
    await seeding.close();
    log("deleting accounts …");
    const [ofFew = [], ofMany = []] = await deleteAccounts(targets);
    log("reading …");
    await readUntil(many, sleep(5000)); // warming up
    const quiet = await readUntil(many, sleep(30_000));
    log("deleting expired rows …");
    const startedAt = performance.now();
    const deletion = deleteExpired(db, expiredHere);
    const tidying = await readUntil(many, deletion);
    const rows = await deletion;
    const seconds = (performance.now() - startedAt) / 1000;
    await db.close();
    await saveRaw("housekeeping", { quiet, tidying, ofFew, ofMany, rows, seconds });
    return report({ quiet, tidying, few: ofFew, many: ofMany, rows, seconds });
  } finally {
    for (const target of targets) await target.stop();
    await server.stop();
  }
}
