import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ArgumentError } from "@aurelle/e2e/argumentError";
import { startPostgres } from "../../../api/src/testing/postgres";
import { type Database, startTarget, type Target } from "../api/targets";
import { buildShop } from "../buildShop";
import { table } from "../report/markdownTable";
import { resultsDir, saveRaw } from "../report/rawResults";
import { percentile, rounded } from "../report/statistics";
import { type RequestKind, requestKinds } from "./requests";

const usage = `npm run bench -- catalogue [--products 60,50000] [--databases pglite,postgresql] [--rounds 3]
  [--postgres postgres://… ] [--data folder]
The server of --postgres and the folder of --data store the seeded products for the next run.`;

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: "string", default: "60,50000" },
      databases: { type: "string", default: "pglite,postgresql" },
      rounds: { type: "string", default: "3" },
      postgres: { type: "string" },
      data: { type: "string", default: path.join(resultsDir, "catalogue-data") },
    },
  });
  const numbers = [...values.products.split(","), values.rounds].map(Number);
  if (!numbers.every((number) => Number.isInteger(number) && number > 0)) throw new ArgumentError(usage);
  const names: Record<string, Database> = { pglite: "PGlite", postgresql: "PostgreSQL" };
  return {
    products: values.products.split(",").map(Number),
    databases: values.databases.split(",").flatMap((name) => names[name] ?? []),
    rounds: Number(values.rounds),
    serverUrl: values.postgres,
    dataDir: path.resolve(values.data),
  };
}

interface Sample {
  address: string;
  /** From the request to the last byte. */
  ms: number;
  /** Whether `count` in the response was null. */
  isUncounted: boolean;
}

/** One request after another, each of which no cache has. @throws Error for a response that is no success. */
async function measureKind(target: Target, kind: RequestKind, round: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const address of kind.addresses(round)) {
    const startedAt = performance.now();
    const response = await fetch(`${target.url}/api/products/${address}`);
    const text = await response.text();
    const ms = performance.now() - startedAt;
    if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`);
    samples.push({ address, ms, isUncounted: JSON.parse(text).count === null });
  }
  return samples;
}

function rowOf(kind: RequestKind, target: Target, samples: readonly Sample[]) {
  const times = samples.map(({ ms }) => ms);
  const slowest = samples.reduce((one, other) => (other.ms > one.ms ? other : one));
  const uncounted = samples.filter(({ isUncounted }) => isUncounted).length / samples.length;
  const limit = kind.limits[target.products] ?? Number.NaN;
  const p95 = percentile(times, 0.95);
  return {
    isWithin: !(p95 > limit),
    cells: [
      kind.name,
      target.name,
      rounded(percentile(times, 0.5), 1),
      rounded(p95, 1),
      rounded(slowest.ms, 1),
      Number.isNaN(limit) ? "" : limit,
      `${Math.round(uncounted * 100)} %`,
      `\`${decodeURIComponent(slowest.address.replace(/spelling=_*&|!+$/g, ""))}\``,
    ],
  };
}

/**
 * `npm run bench -- catalogue`: how long listings, facets and suggestions take at the server, with and without choices in the same run.
 * @returns whether the 95th percentile of each kind is within its limit.
 */
export async function measureCatalogue(args: string[]): Promise<boolean> {
  const { products, databases, rounds, serverUrl, dataDir } = readOptions(args);
  buildShop();
  const kinds = await requestKinds();
  const own = databases.includes("PostgreSQL") && !serverUrl ? await startPostgres() : null;
  const targets: Target[] = [];
  const loadBefore = os.loadavg()[0]?.toFixed(1);
  try {
    for (const database of databases) {
      for (const count of products) {
        process.stderr.write(`preparing ${count} products on ${database} …\n`);
        const location = { dataDir, serverUrl: serverUrl ?? own?.url ?? "", shoppers: 4 };
        targets.push(await startTarget({ database, products: count }, location));
      }
    }
    const samples = new Map<string, Sample[]>();
    // The first round warms up: code and the database's memory are slow at first.
    for (let round = 0; round <= rounds; round += 1) {
      for (const kind of kinds) {
        for (const target of targets) {
          const measured = await measureKind(target, kind, round);
          const key = `${kind.name} ${target.name}`;
          if (round > 0) samples.set(key, [...(samples.get(key) ?? []), ...measured]);
        }
      }
      process.stderr.write(`round ${round} of ${rounds}\n`);
    }
    const rows = kinds.flatMap((kind) =>
      targets.map((target) => rowOf(kind, target, samples.get(`${kind.name} ${target.name}`) ?? [])),
    );
    const head = ["request", "server", "p50, ms", "p95, ms", "slowest, ms", "at most", "no count", "the slowest"];
    const loads = `Load average before and after: ${loadBefore}, ${os.loadavg()[0]?.toFixed(1)}.`;
    process.stdout.write(`${rounds} rounds, one connection, no response cached. ${loads}\n\n`);
    process.stdout.write(
      `${table(
        head,
        rows.map(({ cells }) => cells),
        2,
      )}\n`,
    );
    await saveRaw("catalogue", Object.fromEntries(samples));
    return rows.every(({ isWithin }) => isWithin);
  } finally {
    for (const target of targets) await target.stop();
    await own?.stop();
  }
}
