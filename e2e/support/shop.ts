import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fastFolder } from "../../api/src/testing/fastFolder";
import { folderPrefix } from "../../api/src/testing/removeStaleFolders";
import { freePort } from "../../mfe/src/build/freePort";
import { copyFolder } from "./copyFolder";
import { copySeededData } from "./dataTemplate";
import { patienceMs } from "./patience";
import { serverBundle } from "./programBundle";
import { recordTime } from "./recordTime";

export const projectDir = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** A running shop: its own process, data directory and release store, which no other test uses. */
export interface Shop {
  url: string;
  dataDir: string;
  releasesDir: string;
  process: ChildProcess;
  /** The process's standard output so far. */
  stdout: () => string;
  /** The process's standard error so far: the server's log. */
  stderr: () => string;
  /** Sends SIGTERM. @returns the exit code. */
  stop: () => Promise<number | null>;
  /** Sends SIGKILL, and waits for the process to end. */
  kill: () => Promise<void>;
}

const exited = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once("exit", (code) => resolve(code));
  });

/** How long a process may take to print that it is ready, ms: less than a test, so that its output is printed. */
const printMs = 600_000;

/** Waits until the process has printed `text`. @throws Error with its output when it ends before, or at the time limit. */
export function untilPrinted(child: ChildProcess, text: string | RegExp): Promise<string> {
  let all = "";
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not printed in ${printMs} ms: ${text}\n${all}`)), printMs);
    const read = (chunk: Buffer) => {
      all += chunk.toString();
      if (typeof text === "string" ? !all.includes(text) : !text.test(all)) return;
      clearTimeout(timer);
      resolve(all);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code} before it printed ${text}\n${all}`));
    });
  });
}

/** What a test chooses of its shop. */
interface ShopChoices {
  dataDir?: string;
  releasesDir?: string;
  env?: Record<string, string>;
  /** Runs the source, as `npm start` does. Otherwise a bundle of it, which starts in a third of the time. */
  fromSource?: boolean;
}

/** Fewer collections of young objects, and no optimising of PGlite's code, which costs more than a test wins by it. */
const quickFlags = ["--max-semi-space-size=64", "--liftoff-only"];

const program = async ({ fromSource = false }: ShopChoices): Promise<string[]> => [
  ...quickFlags,
  ...(fromSource ? ["--import", "tsx", "shell/server/main.ts"] : [await serverBundle()]),
];

async function start(given: ShopChoices): Promise<Shop> {
  const home = await mkdtemp(path.join(await fastFolder(), folderPrefix()));
  const dataDir = given.dataDir ?? path.join(home, "data");
  const releasesDir = given.releasesDir ?? path.join(home, "releases");
  if (!given.releasesDir) await copyFolder(path.join(projectDir, ".releases"), releasesDir);
  if (given.dataDir) await mkdir(dataDir, { recursive: true });
  else await copySeededData(dataDir);
  const port = await freePort();
  const child = spawn(process.execPath, await program(given), {
    cwd: projectDir,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RELEASES_DIR: releasesDir,
      DATABASE_URL: "",
      RATE_LIMITS: "off",
      ...given.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  await untilPrinted(child, "is open on");
  // A process that is ending may write a last file.
  const clean = () => rm(home, { recursive: true, force: true, maxRetries: 5 });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    releasesDir,
    process: child,
    stdout: () => out,
    stderr: () => err,
    stop: async () => {
      child.kill("SIGTERM");
      const code = await exited(child);
      await clean();
      return code;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exited(child);
    },
  };
}

/**
 * Starts the built shop. Directories that are not given are fresh ones: the data is a copy of a seeded database, the releases
 * are those of the project's own store. A given data directory that is empty is seeded by the shop itself.
 */
export const startShop = (given: ShopChoices = {}): Promise<Shop> => recordTime("servers", () => start(given));

/** Reads the newest e-mail to `address` whose text matches from the shop's outbox. @throws Error when none arrives in time (`patience.ts`). */
export async function readEmail(
  shop: Pick<Shop, "dataDir">,
  address: string,
  pattern: RegExp,
): Promise<RegExpMatchArray> {
  const outbox = path.join(shop.dataDir, "outbox");
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const names = (await readdir(outbox).catch(() => []))
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .reverse();
    for (const name of names) {
      const text = await readFile(path.join(outbox, name), "utf8");
      const match = text.includes(address) ? text.match(pattern) : null;
      if (match) return match;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no e-mail to ${address} with ${pattern} in ${outbox}`);
}
