import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ArgumentError } from "@aurelle/e2e/argumentError";
import { startPostgres } from "../../../api/src/testing/postgres";
import { buildShop } from "../buildShop";
import { resultsDir } from "../report/rawResults";
import { operations as allOperations, load, type Operation } from "./load";
import { type Running, startProcess } from "./processes";
import { comparison, type Row, resultTable } from "./resultTable";
import { type Database, startTarget, type Target } from "./targets";

const usage = `npm run bench -- api [--products 60,50000,1000000] [--databases pglite,postgresql] [--seconds 5]
  [--operations "product list;order create"] [--rounds 3] [--shoppers 12000] [--postgres postgres://… ] [--data folder]
  [--before folder]
--before names another checkout with its packages. Its API is measured in the same rounds, and the rates are compared.
The server of --postgres and the folder of --data store the seeded products for the next run.`;

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: "string", default: "60,50000,1000000" },
      databases: { type: "string", default: "pglite,postgresql" },
      operations: { type: "string", default: allOperations.map(({ name }) => name).join(";") },
      seconds: { type: "string", default: "5" },
      rounds: { type: "string", default: "3" },
      shoppers: { type: "string", default: "12000" },
      postgres: { type: "string" },
      before: { type: "string" },
      data: { type: "string", default: path.join(resultsDir, "api-data") },
    },
  });
  const numbers = [...values.products.split(","), values.seconds, values.rounds, values.shoppers].map(Number);
  if (!numbers.every((number) => Number.isInteger(number) && number > 0)) throw new ArgumentError(usage);
  const names: Record<string, Database> = { pglite: "PGlite", postgresql: "PostgreSQL" };
  const databases = values.databases.split(",").flatMap((name) => names[name] ?? []);
  const chosen = values.operations.split(";");
  const operations = allOperations.filter(({ name }) => chosen.includes(name));
  if (databases.length === 0 || operations.length !== chosen.length) throw new ArgumentError(usage);
  return {
    products: values.products.split(",").map(Number),
    databases,
    operations,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    shoppers: Number(values.shoppers),
    serverUrl: values.postgres,
    before: values.before && path.resolve(values.before),
    dataDir: path.resolve(values.data),
  };
}
type Options = ReturnType<typeof readOptions>;

/** Code runs slowly at first, most of all the embedded database's. */
const warmUpSeconds = 3;

const log = (text: string) => process.stderr.write(`${text}\n`);

async function measure(targets: readonly Target[], bare: Running, { rounds, seconds, operations }: Options) {
  const rows = new Map<string, Row>();
  const warm = new Set<string>();
  const record = async (operation: Operation, name: string, url: string, target: Target | null) => {
    const request = target ? operation.request(target) : { path: "/" };
    const { connections, overallRate } = operation;
    const options = { url, connections, requests: [request], ...(overallRate ? { overallRate } : {}) };
    const pids = target ? await target.pids() : [bare.pid];
    const key = `${operation.name} ${name}`;
    if (!warm.has(key) && operation.name !== "order create") await load({ ...options, duration: warmUpSeconds }, pids);
    warm.add(key);
    const sample = await load({ ...options, duration: seconds }, target ? await target.pids() : pids);
    log(`${key}: ${Math.round(sample.rate)}/s, p99 ${sample.p99} ms, ${sample.failed} failed`);
    const row = rows.get(key) ?? { operation: operation.name, target: name, samples: [] };
    row.samples.push(sample);
    rows.set(key, row);
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const operation of operations) {
      if (operation.name.startsWith("product list") && !operation.name.includes("uncached")) {
        await record(operation, "bare Fastify route", bare.url, null);
      }
      // Every other round backwards, so that no target is always the one that follows the same other one.
      const inTurn = round % 2 === 0 ? targets : [...targets].reverse();
      for (const target of inTurn) await record(operation, target.name, target.url, target);
    }
  }
  const order = operations.map(({ name }) => name);
  return [...rows.values()].sort((a, b) => order.indexOf(a.operation) - order.indexOf(b.operation));
}

function describe(
  rows: readonly Row[],
  targets: readonly Target[],
  loads: string,
  { rounds, seconds }: Options,
): string {
  const bare = rows.find(({ operation, target }) => operation === "product list" && target.startsWith("bare"));
  const databaseOf = ({ target }: Row) => targets.find(({ name }) => name === target)?.database;
  const base = (row: Row) =>
    rows.find(
      (one) => one.operation === row.operation && databaseOf(one) !== undefined && databaseOf(one) === databaseOf(row),
    );
  const cpu = os.cpus();
  return `${new Date().toISOString().slice(0, 16)}Z, Node ${process.version}, ${cpu.length} cores of ${cpu[0]?.model}, which the load, the API and
PostgreSQL share. ${rounds} rounds of ${seconds} s each, all servers in turn in every round; medians. Rate limits off,
because one address sends the requests of all shoppers. ${loads}

${resultTable(rows, base, bare)}
`;
}

/**
 * `npm run bench -- api`: the throughput of the API with few and many products, beside a route that does nothing.
 * @returns whether the ledger adds up: no wrong stock, and no cart ordered twice.
 */
export async function measureApi(args: string[]): Promise<boolean> {
  const options = readOptions(args);
  buildShop();
  const loadBefore = os.loadavg()[0]?.toFixed(1);
  const own = options.databases.includes("PostgreSQL") && !options.serverUrl ? await startPostgres() : null;
  const serverUrl = options.serverUrl ?? own?.url ?? "";
  const targets: Target[] = [];
  let bare: Running | null = null;
  try {
    for (const database of options.databases) {
      for (const products of options.products) {
        log(`preparing ${products} products on ${database} …`);
        const location = { ...options, serverUrl };
        targets.push(await startTarget({ database, products }, location));
        if (options.before) targets.push(await startTarget({ database, products }, location, options.before));
      }
    }
    const source = `${targets[0]?.url}/api/products/product/?category=rings`;
    bare = await startProcess("bench/src/api/bare.ts", { BARE_SOURCE: source });
    const rows = await measure(targets, bare, options);
    const loads = `Load average before and after: ${loadBefore}, ${os.loadavg()[0]?.toFixed(1)}.`;
    const text = describe(rows, targets, loads, options);
    await mkdir(resultsDir, { recursive: true });
    await writeFile(path.join(resultsDir, "api.md"), text);
    console.info(text);
    if (options.before) console.info(`${comparison(rows)}\n`);
  } finally {
    await bare?.stop();
    for (const target of targets) {
      const { orders, wrongProducts, doubleOrders } = await target.stop();
      console.info(
        `${target.name}: ${orders} orders, ${doubleOrders} double, ${wrongProducts} products with a wrong stock`,
      );
      if (wrongProducts + doubleOrders > 0) process.exitCode = 1;
    }
    await own?.stop();
  }
  return process.exitCode !== 1;
}
