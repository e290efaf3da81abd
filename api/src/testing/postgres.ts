import { execFile, spawn } from "node:child_process";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { fastFolder } from "./fastFolder";
import { findPostgres } from "./findPostgres";
import { folderPrefix } from "./removeStaleFolders";

const run = promisify(execFile);

export interface TemporaryPostgres {
  /** The URL of a superuser, on loopback. */
  url: string;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
  /** Stops the server; its data stay. */
  pause(): Promise<void>;
  /** Starts it again on the same port. */
  resume(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`. */
const asPostgres = (file: string, args: string[]): [string, string[]] =>
  isRoot() ? ["runuser", ["-u", "postgres", "--", file, ...args]] : [file, args];

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(await fastFolder(), folderPrefix("postgres-")));
  if (isRoot()) {
    const ids = await Promise.all(
      ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, "postgres"])).stdout)),
    );
    await chown(folder, ids[0] ?? 0, ids[1] ?? 0);
  }
  return folder;
}

/** The directory of PostgreSQL's programs; root installs them when they are missing. */
async function ensureInstalled(): Promise<string> {
  const found = findPostgres();
  if (found) return found;
  if (isRoot()) {
    await run("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"]).catch(() => undefined);
    const after = findPostgres();
    if (after) return after;
  }
  throw new Error(
    "PostgreSQL is not installed. On Debian: apt-get install postgresql. Elsewhere put pg_config on the PATH.",
  );
}

/** The path of a program; root installs its Debian package when it is missing. */
async function ensureProgram(name: string, debianPackage: string): Promise<string> {
  const find = () => run("which", [name]).then(({ stdout }) => stdout.trim());
  const found = await find().catch(() => null);
  if (found) return found;
  if (isRoot())
    await run("apt-get", ["install", "-y", "--no-install-recommends", debianPackage]).catch(() => undefined);
  return find().catch(() => {
    throw new Error(`${name} is not installed. On Debian: apt-get install ${debianPackage}`);
  });
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Runs the server with the data in `folder/data`, on the same port after each pause. */
async function runServer(bin: string, folder: string): Promise<TemporaryPostgres> {
  const data = path.join(folder, "data");
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: folder,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: 200,
    deadlock_timeout: "200ms",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const control = (...args: string[]) => run(...asPostgres(path.join(bin, "pg_ctl"), ["-D", data, ...args]));
  const isReady = () =>
    run(path.join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)]).then(
      () => true,
      () => false,
    );
  let ended: Promise<void> = Promise.resolve();
  const halt = async (mode: "fast" | "immediate") => {
    await control("stop", "-m", mode).catch(() => undefined);
    await ended;
  };
  const stop = async () => {
    await halt("immediate");
    await rm(folder, { recursive: true, force: true });
  };
  const resume = async () => {
    const server = spawn(...asPostgres(path.join(bin, "postgres"), ["-D", data, ...flags]), { stdio: "ignore" });
    ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (await isReady()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await stop();
    throw new Error("PostgreSQL did not start within ten seconds.");
  };
  await resume();
  return { url: urlOf(port), stop, resume, pause: () => halt("fast") };
}

/**
 * Starts a private server on a free loopback port, with fsync off: for tests only.
 * @throws Error with a sentence when PostgreSQL is missing and cannot be installed.
 */
export async function startPostgres(): Promise<TemporaryPostgres> {
  const bin = await ensureInstalled();
  const folder = await makeFolder();
  const data = path.join(folder, "data");
  await run(...asPostgres(path.join(bin, "initdb"), ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "-N"]));
  return runServer(bin, folder);
}

/** Copies a running server and follows it by streaming replication, as a read replica does. */
export async function startReplica(primary: Pick<TemporaryPostgres, "url">): Promise<TemporaryPostgres> {
  const bin = await ensureInstalled();
  const folder = await makeFolder();
  const args = [`--pgdata=${path.join(folder, "data")}`, `--dbname=${primary.url}`, "--wal-method=stream"];
  await run(...asPostgres(path.join(bin, "pg_basebackup"), [...args, "--checkpoint=fast", "--write-recovery-conf"]));
  return runServer(bin, folder);
}

/**
 * Starts PgBouncer in front of a server, in transaction mode with a few connections: it lends one for a transaction and
 * may lend another for the next.
 */
export async function startPooler(
  server: Pick<TemporaryPostgres, "url">,
): Promise<Pick<TemporaryPostgres, "url" | "stop">> {
  const bouncer = await ensureProgram("pgbouncer", "pgbouncer");
  const folder = await makeFolder();
  const port = await freePort();
  const settings = path.join(folder, "pgbouncer.ini");
  const target = new URL(server.url);
  await writeFile(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
`,
    { mode: 0o644 },
  );
  const pooler = spawn(...asPostgres(bouncer, [settings]), { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<void>((resolve) => pooler.once("exit", () => resolve()));
  let output = "";
  await new Promise<void>((resolve, reject) => {
    pooler.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("process up")) resolve();
    });
    ended.then(() => reject(new Error(`PgBouncer did not start: ${output}`)));
  });
  return {
    url: urlOf(port),
    async stop() {
      pooler.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
