import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort } from "../../mfe/src/build/freePort";

const run = promisify(execFile);

/** OpenStack Swift on this machine, which speaks S3. */
export interface Swift {
  /** The address of an empty bucket. */
  bucketUrl: string;
  /** Credentials, as AWS's own tools read them. */
  env: Record<string, string>;
  /** Stops the server that clients talk to; the data stay. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const packages = ["swift-proxy", "swift-account", "swift-container", "swift-object"];
const kinds = ["account", "container", "object"] as const;

async function ensureInstalled(): Promise<void> {
  const isThere = () => packages.every((name) => existsSync(`/usr/bin/${name}-server`));
  if (isThere()) return;
  if (process.getuid?.() === 0)
    await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages]).catch(() => undefined);
  if (!isThere()) throw new Error(`OpenStack Swift is not installed. On Debian: apt-get install ${packages.join(" ")}`);
}

const storageServer = (dir: string, kind: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${dir}
devices = ${dir}/devices
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxyServer = (dir: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${dir}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:tempauth]
use = egg:swift#tempauth
user_shop_releases = secret .admin
[filter:s3api]
use = egg:swift#s3api
`;

/** Writes the settings of one node with one device. @returns the port of the server that clients talk to */
async function configure(dir: string): Promise<number> {
  await mkdir(path.join(dir, "devices/one"), { recursive: true });
  await writeFile(
    path.join(dir, "swift.conf"),
    "[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n[storage-policy:0]\nname = one\ndefault = yes\n",
  );
  for (const kind of kinds) {
    const port = await freePort();
    const ring = (...args: string[]) => run("swift-ring-builder", [`${kind}.builder`, ...args], { cwd: dir });
    await ring("create", "4", "1", "1");
    await ring("add", `r1z1-127.0.0.1:${port}/one`, "1");
    await ring("rebalance");
    await writeFile(path.join(dir, `${kind}.conf`), storageServer(dir, kind, port));
  }
  const port = await freePort();
  await writeFile(path.join(dir, "proxy.conf"), proxyServer(dir, port));
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.exitCode !== null || !child.kill("SIGKILL")) return;
  await ended;
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await fetch(url).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("OpenStack Swift did not start within a minute.");
}

/** Makes the bucket as soon as the servers behind this one have started too. */
async function makeBucket(
  endpoint: string,
  env: Record<"AWS_ACCESS_KEY_ID" | "AWS_SECRET_ACCESS_KEY" | "AWS_REGION", string>,
) {
  const credentials = { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY };
  const options = { endpoint, region: env.AWS_REGION, forcePathStyle: true, credentials, maxAttempts: 30 };
  const client = new S3Client(options);
  await client.send(new CreateBucketCommand({ Bucket: "shop" }));
  client.destroy();
}

/**
 * Starts OpenStack Swift with a single device, for tests only. It runs as root, because its servers take the user from their settings.
 * @throws Error with a sentence when it is missing and cannot be installed
 */
export async function startSwift(): Promise<Swift> {
  await ensureInstalled();
  // Its objects have extended attributes, which a file system in memory may lack.
  const dir = await mkdtemp(path.join(tmpdir(), "aurelle-swift-"));
  const port = await configure(dir);
  const url = `http://127.0.0.1:${port}`;
  const start = (kind: string) => spawn(`swift-${kind}-server`, [path.join(dir, `${kind}.conf`)], { stdio: "ignore" });
  const nodes = kinds.map(start);
  let proxy = start("proxy");
  await untilReady(url);
  const env = {
    AWS_ACCESS_KEY_ID: "shop:releases",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_REGION: "us-east-1",
  };
  await makeBucket(url, env);
  return {
    bucketUrl: `${url}/shop/releases`,
    env,
    pause: () => end(proxy),
    async resume() {
      proxy = start("proxy");
      await untilReady(url);
    },
    async stop() {
      for (const child of [proxy, ...nodes]) await end(child);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
