import { readFile } from "node:fs/promises";
import { timeFixedWork } from "@aurelle/e2e/machineSpeed";
import { percentile } from "../../../api/src/testing/statistics";
import { RenderPool } from "../../../shell/server/rendering/RenderPool";
import { type BuiltWorker, buildWorker } from "../../../shell/server/testing/buildWorker";
import { codeOf, pageDataOf, registryOf, type TestRemote } from "../../../shell/server/testing/hostileRemotes";
import { buildShop } from "../buildShop";
import { readOptions } from "../options";
import { describeMachine } from "../report/machine";
import { table } from "../report/markdownTable";
import { saveRaw } from "../report/rawResults";
import { median, ratioOf, rounded, spread } from "../report/statistics";

/** What hostile remotes do to the document server: the five trials of the review, each in the page of the remote, and one that does no harm. */
const trials: Readonly<Record<string, TestRemote>> = {
  "does no harm": { page: "return 1;" },
  "reads files and the environment": {
    page: 'return process.getBuiltinModule("node:fs").readFileSync("/proc/self/environ");',
  },
  "changes what all pages share": { page: 'String.prototype.replace = () => "£1"; return "changed";' },
  "runs out of memory as it is evaluated": {
    top: "const all = []; for (;;) all.push({ all: [...all.slice(-1000)] });",
  },
  "spins after its page is rendered": { page: "void (async () => { for (;;) await null; })(); return 1;" },
  "holds 20 MB with each page": {
    top: "const held = [];",
    page: "held.push(new Uint8Array(20e6).fill(1)); return held.length;",
  },
};

/** A page as large as a listing: a thousand elements. */
const healthy: TestRemote = {
  page: 'return Array.from({ length: 1000 }, (_, at) => React.createElement("p", { key: at }, "a £1,250 ring ", at));',
};

/** How long visitors come before and during a trial, s. */
const seconds = 3;
/** The time between two visitors of the healthy page, ms. With every fifth of them, the hostile page has one, or a small page before. */
const betweenMs = 20;

interface Trial {
  /** The 99th percentile of the healthy page's time without the hostile remote, and with it, ms. */
  before: number;
  during: number;
  /** From the first visit of the hostile page until the log and `/ops` name its remote, ms; `NaN` when nothing was blocked. */
  logged: number;
  onOps: number;
  /** Healthy pages that the server did not render while the hostile remote was visited, of how many. */
  lost: number;
  visits: number;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param other the page of the other visitors */
async function visit(pool: RenderPool, names: readonly string[], other: string) {
  const registry = registryOf(names);
  const readApi = async () => ({ status: 200, body: {} });
  const times: number[] = [];
  const visits: Promise<unknown>[] = [];
  let lost = 0;
  let onOps = Number.NaN;
  const startedAt = performance.now();
  for (let nth = 0; performance.now() - startedAt < seconds * 1000; nth += 1) {
    const at = performance.now();
    visits.push(
      pool.render(registry, "/healthy", readApi).then((result) => {
        times.push(performance.now() - at);
        if (!result?.html.includes('data-frame="healthy page /healthy"') || !result.html.includes("a £1,250 ring"))
          lost += 1;
      }),
    );
    if (nth % 5 === 0) visits.push(pool.render(registry, `/${other}`, readApi));
    await sleep(betweenMs);
    const isNamed = pool.leftToBrowser().some(({ remote }) => remote === "hostile");
    if (isNamed && Number.isNaN(onOps)) onOps = performance.now() - startedAt;
  }
  await Promise.all(visits);
  return { p99: percentile(times, 99), lost, visits: times.length, onOps, startedAt };
}

async function runTrial(worker: BuiltWorker, hostile: TestRemote): Promise<Trial> {
  const remotes: Readonly<Record<string, TestRemote>> = { healthy, small: { page: "return 1;" }, hostile };
  let loggedAt = Number.NaN;
  const pool = new RenderPool({
    hasTrials: true,
    source: await readFile(worker.file),
    versions: worker.versions,
    readCode: async ({ remotes: chosen }) => Object.keys(chosen).map((name) => codeOf(name, remotes[name] ?? {})),
    pageData: pageDataOf,
    warn: (message) => {
      if (message.includes("hostile") && Number.isNaN(loggedAt)) loggedAt = performance.now();
    },
  });
  try {
    await pool.prepareAll(registryOf(["healthy", "small"]));
    await visit(pool, ["healthy", "small"], "small"); // warming up
    const before = await visit(pool, ["healthy", "small"], "small");
    // Its promotion belongs to the trial: it is evaluated while pages are rendered.
    const startedAt = performance.now();
    await pool.prepare(registryOf(["healthy", "small", "hostile"]));
    const preparedMs = performance.now() - startedAt;
    const during = await visit(pool, ["healthy", "small", "hostile"], "hostile");
    const { lost, visits } = during;
    return {
      before: before.p99,
      during: during.p99,
      logged: loggedAt - startedAt,
      onOps: during.onOps + preparedMs,
      lost,
      visits,
    };
  } finally {
    await pool.close();
  }
}

/**
 * `npm run bench -- hostile [--rounds 3]`: what a hostile remote costs other pages, and how soon it is named. Prints a Markdown table.
 * @returns true: times are printed, not judged.
 */
export async function measureHostile(args: readonly string[]): Promise<boolean> {
  const { rounds } = readOptions(args, 3, {});
  buildShop();
  // A pool does not keep a process running that waits for a worker.
  const running = setInterval(() => {}, 1000);
  const worker = await buildWorker();
  const results: Record<string, Trial[]> = {};
  const workTimes: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, hostile] of Object.entries(trials)) {
      workTimes.push(timeFixedWork());
      results[name] = [...(results[name] ?? []), await runTrial(worker, hostile)];
    }
  }
  clearInterval(running);
  await saveRaw("hostile", results);
  const rows = Object.entries(results).map(([name, list]) => {
    const of = (figure: keyof Trial) => list.map((one) => one[figure]);
    const lost = `${median(of("lost"))} of ${median(of("visits"))}`;
    const times = (["before", "during", "logged", "onOps"] as const).map((figure) => spread(of(figure), 0));
    return [name, ...times, rounded(ratioOf(of("during"), of("before")), 2), lost];
  });
  const head = [
    "the hostile page",
    "p99 of another page before, ms",
    "during, ms",
    "in the log, ms",
    "on /ops, ms",
    "p99 ratio",
    "other pages lost",
  ];
  process.stdout.write(`${table(head, rows, 1)}\n\n${rounds} rounds; ${describeMachine(workTimes)}\n`);
  return true;
}
